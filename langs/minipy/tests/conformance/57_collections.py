#: deque: both ends, maxlen, rotate
from collections import deque
d = deque([1, 2, 3]); d.append(4); d.appendleft(0); print(d, d.pop(), d.popleft(), len(d), d[0], d[-1])
d.extend("ab"); d.extendleft("xy"); print(d); d.rotate(2); print(d); d.rotate(-3); print(d); d.rotate(); print(list(d))
m = deque(range(5), maxlen=3); print(m, m.maxlen); m.append(9); m.appendleft(8); print(m, deque([1], 0), deque(maxlen=0))
try:
    m.maxlen = 5
except AttributeError as e:
    print("no")
for bad in (-1, "a"):
    try:
        deque([], bad)
    except (ValueError, TypeError) as e:
        print(e)
for f in (deque().pop, deque().popleft):
    try:
        f()
    except IndexError as e:
        print(e)

#: deque: items, insert, remove, index, count, reverse
from collections import deque
d = deque("abcab"); d[1] = "z"; del d[0]; print(d, d.count("a"), d.index("a"), d.index("b", 1), "c" in d, "q" in d)
d.insert(1, "I"); d.insert(-1, "J"); d.insert(100, "K"); d.remove("a"); d.reverse(); print(d)
for f in (lambda: d[10], lambda: d.remove("nope"), lambda: d.index("nope"), lambda: d["a"], lambda: deque([1], 1).insert(0, 2)):
    try:
        f()
    except (IndexError, ValueError, TypeError) as e:
        print(type(e).__name__, e)
d.clear(); print(d, bool(d))

#: deque: operators, comparison, copy, repr of itself
from collections import deque
import copy
d = deque([1, 2]); e = d + deque([3]); e += [4]; print(e, d * 2, 2 * d, d == deque([1, 2]), d == [1, 2], d < deque([1, 3]), d != e)
c = d.copy(); c.append(5); print(c, d, copy.copy(d), deque([1], 3).copy().maxlen)
d.append(d); print(d)
try:
    deque([1]) + [2]
except TypeError as e:
    print(e)
x = deque([1, 2, 3], maxlen=4); x *= 3; print(x); print([y for y in reversed(x)])

#: deque: iteration notices changes
from collections import deque
d = deque([1, 2, 3])
try:
    for x in d:
        d.append(x)
except RuntimeError as e:
    print(e, len(d))
it = iter(d); next(it); d.popleft()
try:
    next(it)
except RuntimeError as e:
    print(e)
class E:
    def __eq__(self, o): d.clear(); return False
d = deque([E(), 1])
try:
    d.remove(5)
except IndexError as e:
    print(e)

#: namedtuple: making and reading
from collections import namedtuple
P = namedtuple("P", "x y")
p = P(1, y=2); x, y = p
print(p, p.x, p[1], x + y, p == (1, 2), hash(p) == hash((1, 2)), p._fields, P.__name__, P.__doc__, len(p), P.x.__doc__)
print(p._replace(y=5), p._asdict(), P._make([7, 8]), P._field_defaults, isinstance(p, tuple), {p: 1}[(1, 2)])
Q = namedtuple("Q", ["a", "b", "c"], defaults=[10, 20]); print(Q(1), Q(1, 2), Q._field_defaults, Q(c=1, a=2))
R = namedtuple("R", "a class a _b", rename=True); print(R._fields, R(1, 2, 3, 4))
for f in (lambda: P(1), lambda: P(1, 2, 3), lambda: P(1, z=2), lambda: P._make([1]), lambda: p._replace(q=1), lambda: p.zz):
    try:
        f()
    except (TypeError, ValueError, AttributeError) as e:
        print(type(e).__name__, e)

#: namedtuple: bad names, subclasses
from collections import namedtuple
for names in ("a a", "1a", "_x", "class", "a-b"):
    try:
        namedtuple("T", names)
    except ValueError as e:
        print(e)
try:
    namedtuple("1T", "a")
except ValueError as e:
    print(e)
try:
    namedtuple("T", "a", defaults=(1, 2))
except TypeError as e:
    print(e)
class P(namedtuple("P", "x y")):
    __slots__ = ()
    @property
    def r(self): return self.x * self.y
    def __repr__(self): return "P!" + super().__repr__()
p = P(3, 4); print(p, p.r, p._replace(x=1), P.__bases__[0].__name__, sorted([P(2, 1), P(1, 9)]), p + (1,))
print(namedtuple("E", "")(), namedtuple("G", "a, b")(1, 2), max(P(1, 2), P(1, 3)))

#: defaultdict
from collections import defaultdict
d = defaultdict(list); d["a"].append(1); d["b"]; print(d, dict(d), d.get("z"), "z" in d, d.default_factory)
c = defaultdict(int, x=1); c["y"] += 5; print(c, c.copy(), c == {"x": 1, "y": 5}, sorted(c | {"z": 1}), type(c | {}).__name__)
n = defaultdict(None, {1: 2})
try:
    n[3]
except KeyError as e:
    print("KeyError", e)
try:
    defaultdict(5)
except TypeError as e:
    print(e)
t = defaultdict(lambda: defaultdict(int)); t["a"]["b"] += 1; print(t["a"]["b"], len(t))
class D(defaultdict):
    def __missing__(self, k): return k * 2
print(D()["ab"], D(int))

#: OrderedDict
from collections import OrderedDict
o = OrderedDict([("a", 1), ("b", 2)], c=3); o.move_to_end("a"); print(o, list(o)); o.move_to_end("c", last=False); print(list(o), o.popitem(), o.popitem(last=False), o)
print(OrderedDict(a=1, b=2) == OrderedDict(b=2, a=1), OrderedDict(a=1, b=2) == {"b": 2, "a": 1}, OrderedDict.fromkeys("ab", 0), list(reversed(OrderedDict.fromkeys("abc"))))
for f in (lambda: OrderedDict().popitem(), lambda: o.move_to_end("zz"), lambda: o["q"], lambda: o.pop("q")):
    try:
        f()
    except KeyError as e:
        print("KeyError", e)
o["z"] = 1; o["b"] = 9; del o["z"]; o |= {"n": 1}; print(o, o | {"k": 2}, o.copy() == o, type(o.copy()).__name__, o.pop("b"), o.setdefault("s", 4), list(o.items()))

#: Counter
from collections import Counter
c = Counter("abracadabra"); print(c, c["a"], c["zz"], c.most_common(2), sum(c.values()), c.total(), sorted(c.elements())[:4])
c.update("aaa"); c.subtract({"a": 1, "q": 2}); print(c, c.most_common()[-1]); del c["nothere"]; del c["q"]
a, b = Counter(a=3, b=1), Counter(a=1, b=2); print(a + b, a - b, a & b, a | b, +Counter(a=-1, b=2), -Counter(a=-1, b=2), a == b, a <= b, Counter(a=1) < a)
a += b; print(a); a -= Counter(a=10); print(a); a |= Counter(z=1); a &= Counter(z=5, b=1); print(a)
print(Counter([1, 1, 2]), Counter({"x": 5}), Counter(), Counter(a=0) == Counter(), Counter("ab").copy(), Counter(a=1, b=0) == Counter(a=1))
try:
    Counter.fromkeys("ab")
except NotImplementedError as e:
    print(e)
try:
    Counter(1, 2)
except TypeError as e:
    print(e)

#: ChainMap
from collections import ChainMap
a, b = {"x": 1}, {"x": 2, "y": 3}
c = ChainMap(a, b); print(c["x"], c["y"], len(c), sorted(c), c.get("q", 5), "y" in c, c, dict(c))
c["y"] = 9; print(a, b, c.new_child({"z": 0})["z"], c.parents, c.maps[1] is b, c.pop("y"), c["y"])
for f in (lambda: c["q"], lambda: c.pop("q"), lambda: ChainMap().popitem(), lambda: c.__delitem__("y")):
    try:
        f()
    except KeyError as e:
        print("KeyError", e)
print(c == {"x": 1, "y": 3}, c | {"k": 1}, bool(ChainMap()), list(ChainMap({"a": 1}, {"b": 2}).items()))

#: UserDict, UserList, UserString
from collections import UserDict, UserList, UserString
class D(UserDict):
    def __setitem__(self, k, v): super().__setitem__(k.upper(), v)
d = D(a=1); d.update({"b": 2}); d["c"] = 3; print(d, d.data, len(d), "A" in d, d.pop("A"), d.get("zz", 0), d == {"B": 2, "C": 3}, d | {"e": 1})
class L(UserList):
    def append(self, x): super().append(x * 2)
l = L([1]); l.append(5); l += [7]; print(l, l[1], l[0:2], l + [1], len(l), l == [1, 10, 7], sorted(l), 7 in l, l.index(7), type(l[:1]).__name__); l.sort(reverse=True); print(l, l.pop(), l.copy(), l * 2)
s = UserString("hello"); print(s.upper(), s + "!", s[1], len(s), s == "hello", s.replace("l", "L"), "ell" in s, type(s.upper()).__name__, s.split("e"), s * 2, s.startswith("he"))

#: counters of values that are no numbers, and deques with bounds that are none
from collections import Counter, deque

print(Counter(a="x"), Counter({1: "y"}), Counter("ab", b=2))
for bound in (2**63 - 1, 2**63, 10**30, -1, "a"):
    try:
        print(deque([1, 2], bound))
    except (OverflowError, ValueError, TypeError) as e:
        print(type(e).__name__, e)
#: deque and array: indices that are no int
from array import array
from collections import deque
class At:
    def __init__(self, i, change=None): self.i, self.change = i, change
    def __index__(self):
        if self.change: self.change()
        return self.i
d = deque(range(10)); d.rotate(3)
print(d[At(2)], d[At(-1)], d[True]); d[At(1)] = "x"; del d[At(-2)]; del d[0]; print(d)
a = array("i", range(5)); del a[At(1)]; print(a, a[At(-1)])
for f in (lambda: d[At(99)], lambda: d[At("a")], lambda: d[1.0], lambda: d.__delitem__(-99), lambda: d[At(0, d.clear)],
          lambda: a.__delitem__(9), lambda: a.__delitem__(1.5), lambda: a["x"], lambda: a[At(9)]):
    try: print(f())
    except Exception as e: print(type(e).__name__, e)
