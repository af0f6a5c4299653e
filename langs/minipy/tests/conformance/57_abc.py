#: abstract methods forbid instances
from abc import ABC, ABCMeta, abstractmethod
class Shape(ABC):
    @abstractmethod
    def area(self): ...
    @abstractmethod
    def name(self): ...
    def show(self): return self.name() + str(self.area())
class Sq(Shape):
    def area(self): return 4
for c in (Shape, Sq):
    try:
        c()
    except TypeError as e:
        print(e)
class Full(Sq):
    def name(self): return "full"
print(Full().show(), sorted(Shape.__abstractmethods__), Sq.__abstractmethods__, Full.__abstractmethods__, isinstance(Full(), Shape))

#: abstract properties, class methods and static methods
from abc import *
class A(ABC):
    @property
    @abstractmethod
    def p(self): ...
    @classmethod
    @abstractmethod
    def c(cls): ...
    @staticmethod
    @abstractmethod
    def s(): ...
print(sorted(A.__abstractmethods__))
class B(A):
    p = 1
    @classmethod
    def c(cls): return cls.__name__
    @staticmethod
    def s(): return "s"
print(B().p, B.c(), B.s())
class C(metaclass=ABCMeta):
    @property
    def x(self): return 1
    @x.setter
    @abstractmethod
    def x(self, v): ...
try:
    C()
except TypeError as e:
    print(e)

#: register makes a virtual subclass
from abc import ABC
class Base(ABC): pass
@Base.register
class Other: pass
class Sub(Other): pass
print(isinstance(Other(), Base), issubclass(Sub, Base), issubclass(int, Base), Base.register(int), isinstance(True, Base), Other.__mro__ == (Other, object))
try:
    Base.register(3)
except TypeError as e:
    print(e)
class D(Base): pass
try:
    D.register(Base)
except RuntimeError as e:
    print(e)
try:
    issubclass(3, Base)
except TypeError as e:
    print(e)

#: __subclasshook__
from abc import ABC
class HasGo(ABC):
    @classmethod
    def __subclasshook__(cls, C):
        if cls is HasGo:
            return any("go" in b.__dict__ for b in C.__mro__)
        return NotImplemented
class G:
    def go(self): pass
class N: pass
print(isinstance(G(), HasGo), isinstance(N(), HasGo), issubclass(G, HasGo))
class SubGo(HasGo): pass
print(isinstance(G(), SubGo), isinstance(SubGo(), HasGo))

#: an abstract class with state and class arguments
from abc import ABCMeta, abstractmethod
class Plugin(metaclass=ABCMeta):
    found = []
    def __init_subclass__(cls, /, tag=None, **kw):
        super().__init_subclass__(**kw)
        Plugin.found.append((cls.__name__, tag))
    @abstractmethod
    def run(self): pass
class P1(Plugin, tag="one"):
    def run(self): return 1
class P2(Plugin): pass
print(Plugin.found, P1().run(), type(P1).__name__, P1.__name__)
try:
    P2()
except TypeError as e:
    print(e)

#: collections.abc asks for methods
from collections.abc import *
class It:
    def __iter__(self): return iter(())
class Full(It):
    def __len__(self): return 0
    def __contains__(self, x): return False
print([isinstance(x, Iterable) for x in ([], (), "", {}, set(), 5, It(), (i for i in ()), range(1))])
print([isinstance(x, Iterator) for x in ([], iter([]), (i for i in ()), zip(), It())])
print([isinstance(x, Hashable) for x in ([], (), 5, {}, "", frozenset(), set(), len)])
print([isinstance(x, Sequence) for x in ([], (), "", range(1), {}, set())], [isinstance(x, MutableSequence) for x in ([], ())])
print([isinstance(x, Mapping) for x in ({}, [])], [isinstance(x, Set) for x in (set(), frozenset(), {}.keys(), {}.values(), [])])
print(isinstance(Full(), Collection), isinstance(It(), Collection), isinstance(len, Callable), isinstance(5, Callable), isinstance(Full(), Sized))
print(isinstance((i for i in ()), Generator), isinstance({}.items(), ItemsView), issubclass(dict, MutableMapping), issubclass(list, Reversible))

#: collections.abc Sequence mixins
from collections.abc import Sequence, MutableSequence
class S(Sequence):
    def __init__(self, *a): self.a = a
    def __len__(self): return len(self.a)
    def __getitem__(self, i): return self.a[i]
s = S(3, 1, 2, 1)
print(list(s), 1 in s, 9 in s, list(reversed(s)), s.index(1), s.count(1), s.index(1, 2))
try:
    s.index(7)
except ValueError as e:
    print("no", e.args)
class M(MutableSequence):
    def __init__(self): self.l = []
    def __len__(self): return len(self.l)
    def __getitem__(self, i): return self.l[i]
    def __setitem__(self, i, v): self.l[i] = v
    def __delitem__(self, i): del self.l[i]
    def insert(self, i, v): self.l.insert(i, v)
m = M(); m.append(1); m.extend([2, 3]); m += [4]; m.reverse(); print(m.l, m.pop(), m.l); m.remove(3); print(m.l); m.clear(); print(len(m))
try:
    MutableSequence()
except TypeError as e:
    print(e)

#: collections.abc Mapping mixins
from collections.abc import Mapping, MutableMapping
class D(MutableMapping):
    def __init__(self): self.d = {}
    def __getitem__(self, k): return self.d[k]
    def __setitem__(self, k, v): self.d[k] = v
    def __delitem__(self, k): del self.d[k]
    def __iter__(self): return iter(self.d)
    def __len__(self): return len(self.d)
d = D(); d["a"] = 1; d.update({"b": 2}, c=3)
print(dict(d), "a" in d, d.get("z", 0), list(d.keys()), list(d.values()), list(d.items()), d == {"a": 1, "b": 2, "c": 3})
print(d.pop("a"), d.pop("zz", None), d.setdefault("q", 5), d.popitem(), d.keys() & {"b", "x"}, ("b", 2) in d.items(), len(d.values()))
d.clear(); print(len(d))
try:
    d.pop("a")
except KeyError as e:
    print(e)

#: collections.abc Set mixins
from collections.abc import Set, MutableSet
class S(Set):
    def __init__(self, it): self.l = sorted(set(it))
    def __contains__(self, x): return x in self.l
    def __iter__(self): return iter(self.l)
    def __len__(self): return len(self.l)
a, b = S([1, 2, 3]), S([2, 3, 4])
print(list(a & b), list(a | b), list(a - b), list(a ^ b), a == S([3, 2, 1]), a <= b, S([2]) < a, a.isdisjoint(S([9])), a >= {1, 2})
print(list(a & {1, 5}), list({1, 5} | a), a != b)
class MS(S, MutableSet):
    def add(self, x):
        if x not in self.l: self.l.append(x)
    def discard(self, x):
        if x in self.l: self.l.remove(x)
m = MS([1, 2]); m |= {5}; m -= {1}; m.remove(2); print(list(m))
try:
    m.remove(77)
except KeyError as e:
    print(e)
