# Each operation of each container with sizes and indices that no container can have.
def t(f, *args):
    try:
        r = repr(f(*args))
        print(r if len(r) < 200 else (r[:80], len(r)))
    except BaseException as e:
        print(type(e).__name__, str(e)[:150])
import collections
import sys
big = sys.maxsize; hug = 10**30
ops = {
 'list': lambda: [1, 2, 3], 'tuple': lambda: (1, 2, 3), 'str': lambda: 'abc', 'bytes': lambda: b'abc',
     'bytearray': lambda: bytearray(b'abc'),
 'range': lambda: range(3), 'deque': lambda: collections.deque([1, 2, 3]), 'dict': lambda: {1: 2}, 'set': lambda: {1},
}
acts = {
 'mul': lambda x: len(x * big), 'mulh': lambda x: x * hug, 'mulneg': lambda x: x * -hug, 'rmul': lambda x: big * x,
     'imul': lambda x: x.__imul__(big), 'get': lambda x: x[big], 'getn': lambda x: x[-big - 1],
     'geth': lambda x: x[hug], 'getnh': lambda x: x[-hug],
 'slice': lambda x: x[big:], 'sliceh': lambda x: x[-hug:hug:hug], 'slicen': lambda x: x[hug:-hug:-hug],
     'slicef': lambda x: x[1.5:], 'slice0': lambda x: x[::0], 'getf': lambda x: x[1.5], 'gets': lambda x: x['a'],
     'getnone': lambda x: x[None], 'gettuple': lambda x: x[1, 2],
 'set': lambda x: x.__setitem__(big, 1), 'seth': lambda x: x.__setitem__(hug, 1),
     'setsl': lambda x: (x.__setitem__(slice(hug, None), [7]), x), 'setext': lambda x: x.__setitem__(slice(None,
     None, 2), [7]), 'del': lambda x: x.__delitem__(big), 'delh': lambda x: x.__delitem__(-hug),
     'delsl': lambda x: (x.__delitem__(slice(-hug, hug, 2)), x),
 'index': lambda x: x.index(2, -hug, hug), 'indexn': lambda x: x.index(9, big), 'insert': lambda x: (x.insert(hug,
     5), x), 'insertn': lambda x: (x.insert(-big - 1, 5), x), 'pop': lambda x: x.pop(big),
     'poph': lambda x: x.pop(-hug), 'count': lambda x: x.count(hug), 'in': lambda x: hug in x,
     'add': lambda x: x + 5, 'iadd': lambda x: x.__iadd__(5), 'lt': lambda x: x < 5, 'cmp': lambda x: x < x,
     'eq': lambda x: x == hug, 'hash': lambda x: hash(x) == hash(x), 'iter': lambda x: list(zip(x, range(hug))),
     'setnone': lambda x: x.__setitem__(0, None), 'setbig': lambda x: x.__setitem__(0, 2**70),
     'extend': lambda x: x.extend(5), 'ext2': lambda x: x.extend(None), 'update': lambda x: x.update(5),
     'upd2': lambda x: x.update([1]), 'upd3': lambda x: x.update([(1, 2, 3)]), 'rotate': lambda x: (x.rotate(hug)),
     'rot2': lambda x: (x.rotate(-big), x), 'rev': lambda x: x.reverse(), 'sort': lambda x: x.sort(key=1),
     'clear': lambda x: (x.clear(), x), 'copy': lambda x: x.copy(), 'fromkeys': lambda x: type(x).fromkeys(5),
     'new': lambda x: type(x)(big), 'newh': lambda x: type(x)(hug), 'new2': lambda x: type(x)(1, 2, 3, 4, 5),
     'newkw': lambda x: type(x)(a=1), 'newneg': lambda x: type(x)(-1), 'newnone': lambda x: type(x)(None),
     'newf': lambda x: type(x)(1.5),
}
for n, f in acts.items():
    for k, m in ops.items():
        if k == 'deque' and n in ('seth', 'delh', 'setsl', 'setext', 'delsl',
            'fromkeys') or n == 'new' and k in ('bytes',):
            continue
        try: r = repr(f(m())); print(n, k, r[:100])
        except Exception as e: print(n, k, type(e).__name__, str(e)[:120])
