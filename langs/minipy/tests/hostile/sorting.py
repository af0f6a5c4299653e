"""Sorts whose comparisons are inconsistent, raise or change the list."""
import functools
n = [0]
def lie(a, b):
    n[0] = (n[0] * 1103515245 + 12345) % 2**31
    return n[0] % 3 - 1
xs = list(range(500))
ys = sorted(xs, key=functools.cmp_to_key(lie))
print(sorted(ys) == xs)
class Always:
    def __init__(self, v): self.v = v
    def __lt__(self, o): return True
print([a.v for a in sorted(Always(i) for i in range(20))])
class Boom:
    count = 0
    def __init__(self, v): self.v = v
    def __lt__(self, o):
        Boom.count += 1
        if Boom.count == 40: raise KeyError("boom")
        return self.v < o.v
l = [Boom((i * 7) % 20) for i in range(20)]
try: l.sort()
except KeyError as e: print(e, [b.v for b in l])
l = [3, 1, 2]
def key(x):
    seen.append(len(l))
    return x
seen = []
l.sort(key=key, reverse=True)
print(l, seen)
try: [1, "a", 2].sort()
except TypeError as e: print(e)
for k in {"key": 5}, {"reverse": "x"}, {"cmp": 1}, {"key": len}:
    try: print(sorted([3, 1, 2], **k))
    except TypeError as e: print("TypeError")
xs = [float("nan"), 2.0, 1.0, float("nan"), 0.0]
print(len(sorted(xs)))
print(sorted([(1, "b"), (1, "a"), (0, "c")]), sorted("hello"), sorted([True, 0, 2, False]))
class NB:
    def __init__(self, v): self.v = v
    def __lt__(self, o): return [] if self.v > o.v else [1]
print([x.v for x in sorted([NB(3), NB(1), NB(2)])])
