# Metaclasses, slots, abstract classes and bases that are hardly classes.
import abc, enum, collections
def attempt(what, f):
    try:
        result = f()
    except BaseException as e:
        print(what, type(e).__name__, e)
    else:
        print(what, repr(result)[:100])
attempt("no bases", lambda: type("A", 3, {}))
attempt("no dict", lambda: type("A", (), 3))
attempt("name", lambda: type(3, (), {}))
attempt("name nul", lambda: type("a\0b", (), {}))
attempt("name empty", lambda: type("", (), {}).__name__)

for base in (bool, type(None), type(...), range, slice, type(lambda: 0), type(len), type((x for x in ())), memoryview if "memoryview" in dir() else bool, type(type.__dict__["mro"])):
    attempt(("final", base.__name__), lambda: type("A", (base,), {}))
attempt("instance base", lambda: type("A", (3,), {}))
attempt("two", lambda: type("A", (int, str), {}))
attempt("dup", lambda: type("A", (int, int), {}))
attempt("mro", lambda: type("A", (object, int), {}))
class X: pass
class Y(X): pass
attempt("mro 2", lambda: type("A", (X, Y), {}))
class E:
    def __init__(self, *b): self.b = b
    def __mro_entries__(self, bases): return self.b
def with_entries(*b):
    class A(E(*b)): pass
    return A.__mro__, A.__orig_bases__ is not None
attempt("entries", lambda: with_entries(X)[1])
attempt("entries none", lambda: len(with_entries()[0]))
attempt("entries odd", lambda: with_entries(3))
class E2:
    def __mro_entries__(self, bases): return 3
def with_e2():
    class A(E2()): pass
attempt("entries int", with_e2)
for slots in ("a", "", "a b", "1", ("a", "a"), ("a", 3), 3, None, ("__dict__",), ("__dict__", "__dict__"), ("__weakref__",), ("__class__",), ("__slots__",), {"a": "doc"}, ("__x",), iter(["p", "q"]), ("if",), ("\xe9",)):
    def make():
        A = type("A", (), {"__slots__": slots})
        a = A()
        names = [n for n in A.__dict__ if not n.startswith("__")]
        for n in names: setattr(a, n, 1)
        return names, hasattr(a, "__dict__")
    attempt(("slots", type(slots).__name__, slots if not hasattr(slots, "__next__") else ""), make)
attempt("slot conflict", lambda: type("A", (), {"__slots__": ("a",), "a": 1}))
attempt("slot int", lambda: type("A", (int,), {"__slots__": ("a",)}))
attempt("slot tuple", lambda: type("A", (tuple,), {"__slots__": ()})((1, 2)))
class S:
    __slots__ = ("a", "b")
class T(S):
    __slots__ = ("c",)
t = T()
attempt("unset", lambda: t.a)
attempt("del unset", lambda: delattr(t, "a"))
attempt("other", lambda: setattr(t, "d", 1))
attempt("wrong", lambda: S.a.__get__(X()))
attempt("wrong set", lambda: S.a.__set__(X(), 1))
attempt("own get", lambda: S.a.__get__(None, S) is S.a)
t.a = t
attempt("self", lambda: t.a.a.a is t)
class Meta(type):
    def __call__(cls, *a): return "called", a
    def __getattr__(cls, n): return "meta " + n
    def __iter__(cls): return iter("abc")
    def __len__(cls): return 7
    def __contains__(cls, x): return x == 1
    def __getitem__(cls, i): return i
    def __bool__(cls): return False
    def __add__(cls, o): return "add"
    def __eq__(cls, o): return "eq"
    def __hash__(cls): return 1
    def __repr__(cls): return "<meta>"
    def __instancecheck__(cls, x): return x == 5
    def __subclasscheck__(cls, x): return x is int
    def __dir__(cls): return ["z", "a"]
    def __setattr__(cls, n, v): print("set", n)
    def __delattr__(cls, n): print("del", n)
class C(metaclass=Meta): pass
for i in range(3):
    attempt("meta", lambda: (C(1), C.foo, list(C), len(C), 1 in C, C[3], bool(C), C + 1, C == 1, hash(C), C, isinstance(5, C), issubclass(int, C), dir(C)))
C.x = 1
del C.y
class NoType(type):
    def __new__(m, *a): return 3
def notype():
    class A(metaclass=NoType): pass
    return A
attempt("no type", notype)
def function_meta():
    class A(metaclass=lambda n, b, d: (n, b, sorted(d))): pass
    return A
attempt("function meta", function_meta)
class Prep(type):
    @classmethod
    def __prepare__(m, n, b): return 3
def prep():
    class A(metaclass=Prep): pass
attempt("prepare", prep)
class Prep2(type):
    @classmethod
    def __prepare__(m, n, b):
        class D(dict):
            def __getitem__(self, k):
                return dict.__getitem__(self, k) if k in self or k.startswith("__") else k.upper()
        return D()
class P2(metaclass=Prep2):
    a = hello
    b = a
print(P2.a, P2.b)
class M1(type): pass
class M2(type): pass
def conflict():
    class A(type("B", (), {}), metaclass=M1): pass
    class B(M2("Q", (), {}), A): pass
attempt("conflict", conflict)
class Mro(type):
    def mro(cls): return [cls, int]
def mro():
    return type("x", (), {}) and Mro("A", (), {})
attempt("mro hook", mro)
class Mro2(type):
    def mro(cls): return 3
attempt("mro int", lambda: Mro2("A", (), {}))
X2 = type("X2", (X,), {})
attempt("bases none", lambda: setattr(X2, "__bases__", ()))
attempt("bases loop", lambda: setattr(X, "__bases__", (Y,)))
attempt("bases odd", lambda: setattr(X2, "__bases__", 3))
attempt("name set", lambda: setattr(X2, "__name__", 3))
attempt("name del", lambda: delattr(X2, "__name__"))
attempt("builtin set", lambda: setattr(int, "x", 3))
attempt("dict set", lambda: X2.__dict__.__setitem__("a", 1))
class A(abc.ABC):
    @abc.abstractmethod
    def f(self): pass
    @property
    @abc.abstractmethod
    def g(self): pass
attempt("abstract", A)
attempt("abstract sub", type("B", (A,), {"f": 1}))
attempt("concrete", lambda: type("B", (A,), {"f": 1, "g": 2})().g)
A.register(int)
attempt("register", lambda: (isinstance(3, A), issubclass(bool, A), issubclass(str, A)))
attempt("register odd", lambda: A.register(3))
attempt("cycle", lambda: type("B", (A,), {}).register(A))
class Hook(abc.ABC):
    @classmethod
    def __subclasshook__(cls, c): return 3
attempt("hook", lambda: issubclass(int, Hook))
attempt("enum", lambda: enum.Enum("E", "a a"))
attempt("enum sub", lambda: type("F", (enum.Enum("E", "a"),), {}))
attempt("enum call", lambda: enum.Enum("E", "a b")(3))
attempt("enum set", lambda: setattr(enum.Enum("E", "a"), "a", 3))
attempt("namedtuple", lambda: collections.namedtuple("N", "a a"))
attempt("namedtuple kw", lambda: collections.namedtuple("N", "class"))
attempt("namedtuple rename", lambda: collections.namedtuple("N", "class _a b", rename=True)._fields)
attempt("namedtuple few", lambda: collections.namedtuple("N", "a b")(1))
attempt("super", lambda: super())
attempt("super odd", lambda: super(3, 4))
attempt("super wrong", lambda: super(Y, X()))
attempt("super attr", lambda: super(Y, Y()).nothing)
attempt("object init", lambda: object.__init__(3, 4))
attempt("object new", lambda: object.__new__(X, 4))
attempt("sizeof", lambda: object.__sizeof__(3) > 0)
attempt("dir", lambda: type.__dir__(3))
attempt("subclasses", lambda: type.__subclasses__(3))
attempt("mro of", lambda: type.mro(int))
