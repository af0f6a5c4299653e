# Containers that are changed in the middle of each kind of iteration over them.
def t(f, *args):
    try:
        r = repr(f(*args))
        print(r if len(r) < 200 else (r[:80], len(r)))
    except BaseException as e:
        print(type(e).__name__, str(e)[:150])
def during(make, step, mutate, n=10):
    d = make(); out = []
    it = step(d)
    for i in range(n):
        try:
            out.append(next(it))
        except StopIteration:
            out.append('end'); break
        except Exception as e:
            out.append((type(e).__name__, str(e))); break
        mutate(d, i)
    try: out.append(('after', next(it, 'none')))
    except Exception as e: out.append((type(e).__name__, str(e)))
    try: out.append(it.__length_hint__())
    except Exception as e: out.append(type(e).__name__)
    return out
makes = [lambda: {i: i for i in range(5)}]
def add(d, i): d[100 + i] = 1
def pop(d, i): d.pop(next(iter(d)), None)
def clear(d, i): d.clear()
def swap(d, i):
    k = next(iter(d)); v = d.pop(k); d[k] = v
def popadd(d, i): d.popitem(); d[1000 + i] = i
def upd(d, i): d.update({i: 7 for i in d})
def setdef(d, i): d.setdefault(i, 0)
def ior(d, i): d |= {i: 9}
for step in (iter, lambda d: iter(d.keys()), lambda d: iter(d.values()), lambda d: iter(d.items()), reversed,
             lambda d: reversed(d.values()), lambda d: reversed(d.items())):
    for mut in (add, pop, clear, swap, popadd, upd, setdef, ior):
        t(during, makes[0], step, mut)
from collections import OrderedDict, defaultdict, Counter, ChainMap, UserDict, deque
for cls in (Counter, lambda d: defaultdict(int, d), UserDict, ChainMap):
    for mut in (add, pop, clear, popadd):
        t(during, lambda: cls({i: i for i in range(4)}), iter, mut)
def sadd(d, i): d.add(100 + i)
def spop(d, i): d.pop()
def sswap(d, i): d.discard(i); d.add(i + 50)
for mut in (sadd, lambda d, i: d.clear(), lambda d, i: d.update(range(5))):
    t(during, lambda: set(range(5)), iter, mut)
for make in (lambda: list(range(5)), lambda: bytearray(range(5)), lambda: deque(range(5))):
    for step in (iter, reversed, enumerate, lambda l: zip(l, l), lambda l: map(str, l), lambda l: filter(None, l)):
        for mut in (lambda l, i: l.append(9) if len(l) < 9 else None, lambda l, i: l.clear(), lambda l, i: l.pop(),
                    lambda l, i: l.insert(0, 7), lambda l, i: l.reverse(), lambda l, i: l.extend([1, 2])):
            t(during, make, step, mut, 8)
