#: dataclass: fields, defaults, repr and eq
from dataclasses import *
@dataclass
class P:
    x: int
    y: int = 5
    l: list = field(default_factory=list)
    h: str = field(default="h", repr=False, compare=False)
p = P(1); q = P(1, 5, [])
print(p, p == q, p != P(2), p.l is q.l, P(1, h="z") == p, [f.name for f in fields(p)], is_dataclass(P), is_dataclass(p), is_dataclass(3))
print(asdict(P(1, l=[P(2)])), astuple(P(3)), replace(p, y=9), P.__match_args__, p == (1, 5, []))
for f in (lambda: P(), lambda: P(1, 2, 3, 4, 5), lambda: P(1, z=3), lambda: hash(p), lambda: p < q, lambda: replace(p, q=1)):
    try:
        f()
    except TypeError as e:
        print(e)

#: dataclass: order, frozen, hash, post_init
from dataclasses import *
@dataclass(order=True, frozen=True)
class V:
    a: int
    b: str = "x"
print(V(1) < V(2), sorted([V(2), V(1, "z"), V(1)]), hash(V(1)) == hash(V(1)), {V(1): 1}[V(1, "x")], V(1) >= V(1))
try:
    V(1).a = 2
except FrozenInstanceError as e:
    print(type(e).__name__, e)
try:
    del V(1).a
except AttributeError as e:
    print(e)
@dataclass
class C:
    a: int
    b: int = field(init=False)
    def __post_init__(self): self.b = self.a * 2
print(C(4), C(4).b)
try:
    @dataclass
    class Bad:
        a: int = 1
        b: int
except TypeError as e:
    print(e)
try:
    @dataclass
    class Bad2:
        a: list = []
except ValueError as e:
    print(e)

#: dataclass: inheritance, kw_only, InitVar, ClassVar, slots
from dataclasses import *
from typing import ClassVar
@dataclass
class A:
    x: int
    y: int = 2
@dataclass
class B(A):
    z: int = 3
    x: int = 10
print(B(), B(1, 2, 3), [f.name for f in fields(B)])
@dataclass
class K:
    a: int
    _: KW_ONLY
    b: int = 1
    c: int = field(default=2, kw_only=True)
print(K(1, b=5), K.__match_args__)
try:
    K(1, 2)
except TypeError as e:
    print(e)
@dataclass
class I:
    a: int
    scale: InitVar[int] = 3
    n: ClassVar[int] = 7
    def __post_init__(self, scale): self.a *= scale
print(I(2), I(2, 5), I.n, [f.name for f in fields(I)])
@dataclass(slots=True)
class S:
    x: int
    y: int = 0
s = S(1); print(s, S.__slots__, hasattr(s, "__dict__"))
try:
    s.z = 1
except AttributeError as e:
    print("no z")
D = make_dataclass("D", ["a", ("b", int), ("c", int, field(default=5))]); print(D(1, 2))
@dataclass(eq=False, repr=False)
class E:
    x: int
print(E(1) == E(1), E(1) != E(1))
@dataclass(unsafe_hash=True)
class U:
    x: int
print(hash(U(1)) == hash(U(1)))

#: Fraction
from fractions import Fraction as F
print(F(1, 3) + F(1, 6), F(3, -6), F("3/4"), F("0.125"), F("1e-3"), F(0.5), F(7), F(2, 3) ** 2, F(2, 3) ** -1, F(4) ** 0.5, -F(1, 2), abs(F(-1, 2)), F(7, 2) // 1, F(7, 2) % 1, divmod(F(7, 2), F(1, 3)))
print(F(1, 2) == 0.5, F(1, 3) < 0.34, hash(F(1, 2)) == hash(0.5), F(7, 3).limit_denominator(2), int(F(7, 2)), round(F(7, 2)), round(F(10, 3), 1), float(F(1, 3)), F(1, 2) + 1, 1 - F(1, 2), F(1, 2) * 2.0, repr(F(1, 2)), F(3).numerator, F.from_float(0.25), F(5, 10).as_integer_ratio(), F(6, 3).is_integer())
import math
print(math.floor(F(-7, 2)), math.ceil(F(-7, 2)), math.trunc(F(-7, 2)), sum([F(1, 2), F(1, 3)]), bool(F(0)), F(1, 3) > F(1, 4), 2 ** F(2), f"{F(1, 3):.3f}", max(F(1, 2), F(2, 3)))
for f in (lambda: F(1, 0), lambda: F("a"), lambda: F(1.5, 2), lambda: F(1, 2) < "a", lambda: F(1, 2) / 0):
    try:
        print(f())
    except (ZeroDivisionError, ValueError, TypeError) as e:
        print(type(e).__name__, e)

#: array
from array import array
a = array("i", [1, 2, 3]); a.append(4); a.extend([5]); a[0] = 9; print(a, a[1:3], len(a), a.typecode, a.itemsize, a.pop(), a.index(2), a.count(9), a.tolist(), list(reversed(a)), 3 in a, a == array("i", [9, 2, 3, 4]))
d = array("d", [1.5, 2]); print(d, d + d, d * 2, array("b"), array("f", [0.1])[0], array("d", d) is d, array("B", b"ab") if True else 0)
a.insert(0, 7); a.remove(3); a.reverse(); del a[0]; print(a); a[1:2] = array("i", [8, 8]); print(a)
for f in (lambda: array("b", [200]), lambda: array("B", [-1]), lambda: array("i", ["a"]), lambda: array("z"), lambda: a[50], lambda: a.append(1.5), lambda: a + [1], lambda: array("i").pop(), lambda: a.remove(99)):
    try:
        print(f())
    except (OverflowError, TypeError, ValueError, IndexError) as e:
        print(type(e).__name__, e)

#: StringIO
from io import StringIO
f = StringIO(); print(f.write("ab\ncd\n"), f.write("e"), f.getvalue(), f.tell(), f.seek(0), f.readline(), f.read(2), f.read(), f.read())
f = StringIO("x\ny\nz"); print(list(f), f.seek(2), f.readlines(), f.seek(0, 2), f.truncate(3), repr(f.getvalue()))
with StringIO("q") as g:
    print(g.read(), g.closed, g.readable(), g.writable(), g.seekable(), g.isatty())
print(g.closed)
try:
    g.read()
except ValueError as e:
    print(e)
f = StringIO("abcdef"); f.seek(2); f.write("XY"); print(f.getvalue()); f.seek(8); f.write("!"); print(repr(f.getvalue())); f.writelines(["1", "2"]); print(f.getvalue()[-3:])
for h in (lambda: StringIO(5), lambda: f.write(5), lambda: f.seek(-1)):
    try:
        h()
    except (TypeError, ValueError) as e:
        print(type(e).__name__, e)
print("p", 1, file=f, sep="-", end="."); print(f.getvalue()[-4:])

#: SimpleNamespace, MappingProxyType, MethodType, new_class
from types import *
n = SimpleNamespace(a=1, b="x"); n.c = [1]; print(n, n == SimpleNamespace(a=1, b="x", c=[1]), n.a); del n.a; print(n, hasattr(n, "a"))
m = MappingProxyType({"k": 1}); print(m, m["k"], "k" in m, len(m), list(m), m.get("z", 3), dict(m))
try:
    m["z"] = 1
except TypeError as e:
    print(e)
C = new_class("C", (int,), {}, lambda ns: ns.update(x=5)); print(C(3) + 1, C.x, C.__name__)
def f(self): return self
print(MethodType(f, 7)(), isinstance(f, FunctionType), isinstance(len, BuiltinFunctionType), isinstance(None, NoneType), isinstance((i for i in ()), GeneratorType), isinstance(f.__code__, CodeType))
mod = ModuleType("m", "doc"); mod.x = 1; print(mod.__name__, mod.__doc__, mod.x)
