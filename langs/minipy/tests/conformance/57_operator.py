#: operator: functions
import operator as o
print(o.add(1, 2), o.sub(5, 3), o.mul("a", 3), o.truediv(7, 2), o.floordiv(7, 2), o.mod(7, 3), o.pow(2, 5), o.neg(3), o.pos(-3), o.invert(5), o.lshift(1, 4), o.rshift(16, 2), o.and_(6, 3), o.or_(6, 1), o.xor(5, 1), o.not_([]), o.truth("a"), o.is_(None, None), o.is_not(1, None))
print(o.lt(1, 2), o.le(2, 2), o.eq(1, 1.0), o.ne(1, 2), o.ge(1, 2), o.gt(3, 2), o.contains([1, 2], 2), o.countOf([1, 1, 2], 1), o.indexOf("abc", "c"), o.concat([1], [2]), o.getitem({"a": 5}, "a"), o.index(True), o.abs(-3), o.length_hint([1, 2]), o.call(max, 1, 5))
l = [1, 2, 3]; o.setitem(l, 0, 9); o.delitem(l, 1); print(l, o.iadd(l, [4]), l, o.imul([1], 2), o.isub(5, 2), o.ior({1}, {2}))
print(o.__add__(1, 2), o.__not__(0), o.__contains__([1], 1))
for f in (lambda: o.indexOf([1], 2), lambda: o.index(1.5), lambda: o.concat(1, 2), lambda: o.add(1, "a")):
    try:
        print(f())
    except (TypeError, ValueError) as e:
        print(type(e).__name__, e)

#: operator: itemgetter, attrgetter, methodcaller
from operator import itemgetter, attrgetter, methodcaller
class P:
    def __init__(self, x): self.x = x; self.q = self
    def m(self, a, b=2): return (self.x, a, b)
p = P(7)
print(itemgetter(1)("abc"), itemgetter(0, 2)([5, 6, 7]), itemgetter("k")({"k": 1}), itemgetter(slice(1))("abc"), sorted([(1, "b"), (2, "a")], key=itemgetter(1)))
print(attrgetter("x")(p), attrgetter("q.q.x", "x")(p), methodcaller("m", 1)(p), methodcaller("m", 1, b=3)(p), methodcaller("upper")("a"))
print(itemgetter(1, "a"), attrgetter("x", "y.z"), methodcaller("m", 1, k=2))
for f in (lambda: itemgetter(), lambda: attrgetter(5), lambda: methodcaller(1), lambda: itemgetter(5)("a"), lambda: attrgetter("zz")(5)):
    try:
        print(f())
    except (TypeError, IndexError, AttributeError) as e:
        print(type(e).__name__, str(e).split("(")[0])

#: bisect
import bisect as b
a = [1, 2, 2, 3, 5]
print(b.bisect(a, 2), b.bisect_left(a, 2), b.bisect_right(a, 4), b.bisect_left(a, 2, 2), b.bisect(a, 9, 0, 3), b.bisect_left([], 1), b.bisect(a, 0))
b.insort(a, 2); b.insort_left(a, 4); print(a)
d = [("a", 1), ("b", 3)]; b.insort(d, ("c", 2), key=lambda t: t[1]); print(d, b.bisect_left(d, 2, key=lambda t: t[1]))
try:
    b.bisect(a, 1, -1)
except ValueError as e:
    print(e)
try:
    b.bisect([1], "a")
except TypeError as e:
    print(e)
def grade(s): return "FDCBA"[b.bisect([60, 70, 80, 90], s)]
print([grade(s) for s in (33, 99, 77, 70, 89, 90, 100)])

#: copy and deepcopy
import copy
class A:
    def __init__(self): self.l = [1]; self.me = self
a = A(); b = copy.copy(a); c = copy.deepcopy(a)
print(b.l is a.l, c.l is a.l, c.me is c, b.me is a, c.l)
l = [1, [2]]; l.append(l); m = copy.deepcopy(l); print(m[2] is m, m[1] is l[1], m[1])
t = (1, [2]); print(copy.copy(t) is t, copy.deepcopy(t) == t, copy.deepcopy((1, 2)) is not None, copy.deepcopy({"a": {1}, "b": frozenset([2])}))
class H:
    def __copy__(self): return "copied"
    def __deepcopy__(self, memo): return "deep"
print(copy.copy(H()), copy.deepcopy([H()]))
class S:
    __slots__ = ("x", "y")
s = S(); s.x = [1]; s2 = copy.deepcopy(s); print(s2.x, s2.x is s.x, hasattr(s2, "y"))
class L(list):
    pass
x = L([1, [2]]); x.tag = "t"; y = copy.deepcopy(x); print(y, type(y).__name__, y.tag, y[1] is x[1], copy.copy(x).tag)
class R:
    def __init__(self, v): self.v = v
    def __reduce__(self): return (R, (self.v + 1,))
print(copy.copy(R(1)).v, copy.deepcopy(R(5)).v)
class G:
    def __init__(self): self.a = 1; self.cache = 2
    def __getstate__(self): return {"a": self.a}
    def __setstate__(self, s): self.__dict__.update(s); self.restored = True
g = copy.copy(G()); print(g.a, g.restored)
shared = [1]; z = copy.deepcopy([shared, shared]); print(z[0] is z[1])
