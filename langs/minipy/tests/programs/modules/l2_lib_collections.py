# Catches differences of the library modules from CPython's: collections.
from collections import *
import collections

d = deque([1, 2, 3])
d.append(4); d.appendleft(0)
print(d, len(d), d[0], d[-1], d.pop(), d.popleft(), list(d))
d.extend([7, 8, 9]); d.extendleft("ab"); print(d)
d.rotate(2); print(d); d.rotate(-3); print(d); d.rotate(100); print(d)
d.reverse(); print(d, d.count(2), d.index(9), 7 in d, 77 in d)
d.insert(2, "x"); d.remove("b"); del d[1]; d[0] = "first"; print(d)
print(list(reversed(d)), d.copy() == d, d != deque(), deque([1]) < deque([2]))
m = deque(maxlen=3)
for i in range(7):
    m.append(i)
print(m, m.maxlen); m.appendleft(9); print(m); print(deque([1, 2]) + deque([3]), deque([1]) * 3, bool(deque()))
try:
    deque().pop()
except IndexError as e:
    print(e)
try:
    deque([1])[3]
except IndexError as e:
    print(e)
try:
    deque([1]).remove(2)
except ValueError as e:
    print(e)
try:
    x = deque([1, 2])
    for i in x:
        x.append(i)
except RuntimeError as e:
    print(e)
q = deque()
for i in range(1000):
    q.append(i)
    if i % 3 == 0:
        q.popleft()
    if i % 7 == 0:
        q.appendleft(-i)
print(len(q), sum(q), q[0], q[-1], q[333])

dd = defaultdict(list)
dd["a"].append(1); dd["a"].append(2); dd["b"]
print(dd, dd["a"], len(dd), dd.get("zz"), "zz" in dd, isinstance(dd, dict))
di = defaultdict(int, {"x": 1}, y=2); di["z"] += 5; print(dict(di), sorted(di))
try:
    defaultdict()["k"]
except KeyError as e:
    print("KeyError", e)
print(defaultdict(None, a=1), di.copy() == di)

c = Counter("abracadabra")
print(c, c["a"], c["zz"], c.most_common(2), c.total(), sorted(c.elements()))
c.update("aab"); c.subtract({"r": 5}); print(c, c + Counter(a=1), c - Counter(a=3), c & Counter("aab"), c | Counter(zz=4), +c, -c)
print(Counter(a=3, b=1) == Counter(b=1, a=3), Counter(a=1) <= Counter(a=2), Counter())
del c["nothing"]

o = OrderedDict([("a", 1), ("b", 2), ("c", 3)])
o.move_to_end("a"); print(o); o.move_to_end("c", last=False); print(list(o), o.popitem(), o.popitem(last=False), o)
print(OrderedDict(a=1, b=2) == OrderedDict(b=2, a=1), OrderedDict(a=1, b=2) == dict(b=2, a=1), OrderedDict())

P = namedtuple("P", "x y")
p = P(1, y=2)
print(p, p.x, p[1], p == (1, 2), P._make([3, 4]), p._replace(x=9), p._asdict(), P._fields, len(p), hash(p) == hash((1, 2)))
x, y = p
print(x + y, isinstance(p, tuple), max(P(1, 2), P(1, 3)), sorted([P(2, 1), P(1, 5)]), "%d-%d" % p)
Q = namedtuple("Q", ["a", "b", "c"], defaults=[10, 20])
print(Q(1), Q(1, 2), Q(1, c=5), Q._field_defaults)
for bad in [lambda: P(1), lambda: P(1, 2, 3), lambda: P(1, 2, z=3), lambda: P(x=1), lambda: P(), lambda: namedtuple("A", "class"), lambda: namedtuple("A", "_x"), lambda: namedtuple("A", "x x"), lambda: P._make([1])]:
    try:
        bad()
    except (TypeError, ValueError) as e:
        print(type(e).__name__, e)
try:
    p.x = 5
except AttributeError as e:
    print("AttributeError")


class Point(namedtuple("Base", ["x", "y"])):
    __slots__ = ()

    def norm(self):
        return self.x ** 2 + self.y ** 2


print(Point(3, 4), Point(3, 4).norm(), type(Point(1, 2)).__name__)
cm = ChainMap({"a": 1}, {"a": 2, "b": 3})
print(cm["a"], cm["b"], len(cm), sorted(cm), cm, cm.get("q"))
