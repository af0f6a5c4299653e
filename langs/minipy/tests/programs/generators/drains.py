# built-ins that run through generators, map and filter: order of effects, errors in the middle, floats.
import sys
def gen(n, kind):
    for i in range(n):
        yield i if kind == 0 else i * 0.1 if kind == 1 else (i if i % 3 else i * 0.5)
for kind in (0, 1, 2):
    for n in (0, 1, 5, 100):
        print(kind, n, sum(gen(n, kind)), list(gen(n, kind))[-2:], any(gen(n, kind)), all(gen(n, kind)), min(gen(n, kind), default='none'), max(gen(n, kind), default='none'))
print(sum([1, 2.5, True, 10**20, 0.1, 0.2, 0.3]), sum([0.1]*10), sum([1e308, 1e308, -1e308]), sum([float('inf'), 1.0]), sum([], 5), sum([[1], [2]], []))
print(sum(x for x in [1, 2**62, 2**62, 2**62]), sum((x for x in (0.1, True, 2**70)), 0.5))
class V:
    def __init__(s, v): s.v = v
    def __add__(s, o): return V(s.v + (o.v if isinstance(o, V) else o))
    __radd__ = __add__
    def __lt__(s, o): return s.v < o.v
    def __bool__(s): return s.v != 3
print(sum(V(i) for i in range(10)).v, min(V(i % 5) for i in range(10)).v, max((V(i % 5) for i in range(10)), key=lambda q: -q.v).v)
print(all(V(i) for i in range(10)), any(V(3) for i in range(4)))
def bad(n):
    for i in range(n):
        if i == 20: raise KeyError("twenty")
        yield i
l = [0]
for f in (sum, list, tuple, set, sorted, any, all, min, max, l.extend):
    try: f(bad(30)); print(f.__name__, "ok")
    except KeyError as e: print(f.__name__, e)
print(l)
for f in (sum, min, max, sorted):
    try: f(iter(["a", 1]))
    except TypeError as e: print(e)
print(list(map(lambda x: x * x, range(30)))[-3:], list(map(lambda a, b: a + b, range(5), gen(9, 1))), list(filter(lambda x: x % 7 == 0, range(100))), list(filter(None, [0, 1, 2, 0, 3])))
print(sorted(range(20), key=lambda x: -x % 7), sorted("banana", key=str.upper, reverse=True), max("banana", key="abn".index))
s = set()
def watch():
    for i in range(5):
        s2.add(100 + i) if i == 3 else None
        yield i
s2 = set(); s2.update(watch()); print(sorted(s2))
ll = []
def grow():
    for i in range(5):
        yield len(ll)
ll.extend(grow()); print(ll)
def rec(n): return 0 if n == 0 else 1 + sum(rec(n - 1) for _ in range(1))
print(rec(50))
try: rec(100000)
except RecursionError as e: print("RecursionError")
