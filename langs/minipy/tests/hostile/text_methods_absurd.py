# Each method of str, bytes and bytearray with arguments of every kind.
def t(f, *args):
    try:
        r = repr(f(*args))
        print(r if len(r) < 200 else (r[:80], len(r)))
    except BaseException as e:
        print(type(e).__name__, str(e)[:150])
import sys
hug = 10**30; big = sys.maxsize
vals = [5, hug, -hug, None, 'a', b'a', '', b'', 1.5, [1], ('a', 'b'), ('a', 5), (), True, 'é', bytearray(b'a'), 300,
    -1]
for s in ('abcabc', b'abcabc', bytearray(b'abcabc')):
    for m in ('find', 'rfind', 'index', 'rindex', 'count', 'startswith', 'endswith', 'split', 'rsplit', 'strip',
        'lstrip', 'rstrip', 'partition', 'rpartition', 'join', 'center', 'ljust', 'rjust', 'zfill', 'expandtabs',
        'removeprefix', 'removesuffix', 'translate', 'encode', 'decode', 'splitlines', 'title', 'maketrans',
        'casefold', 'format_map', 'isidentifier', '__contains__', '__add__', '__getitem__',
 'append', 'insert', 'remove', 'pop'):
        f = getattr(s, m, None)
        if f is None: continue
        for v in vals:
            try: r = repr(getattr(s[:], m)(v)); print(m, repr(v)[:20], r[:60], len(r) if len(r) > 60 else '')
            except Exception as e: print(m, repr(v)[:20], type(e).__name__, str(e)[:120])
        for a in (('a', hug), ('a', -hug, hug), ('a', None, None), ('a', 1.5), ('b', 1, 2, 3), (b'a', 1, -hug), (5,
            'é'), (5, 'ab'), (5, b'*'), ('a', 'b', hug), ('a', 'b', -1), ('a', 5), ('', 'x', 3)):
            try: r = repr(getattr(s[:], m)(*a)); print(m, repr(a)[:40], r[:60])
            except Exception as e: print(m, repr(a)[:40], type(e).__name__, str(e)[:120])
