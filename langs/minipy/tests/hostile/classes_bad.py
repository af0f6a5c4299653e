"""Definitions of classes that cannot be."""
def t(f):
    try: print(f())
    except Exception as e: print(type(e).__name__)
class A: pass
class B(A): pass
t(lambda: type("X", (A, B), {}))
t(lambda: type("X", (A, A), {}))
t(lambda: type("X", (int, str), {}))
t(lambda: type("X", (bool,), {}))
t(lambda: type("X", (range,), {}))
t(lambda: type("X", (type(len),), {}))
t(lambda: type(5, (), {}))
t(lambda: type("X", [], {}))
t(lambda: type("X", (), 5))
t(lambda: type("X", (), {}, {}))
class M1(type): pass
class M2(type): pass
class P(metaclass=M1): pass
class Q(metaclass=M2): pass
t(lambda: type("X", (P, Q), {}))
class Meta(type):
    def mro(cls): return [cls, 5, object]
t(lambda: Meta("X", (), {}))
class Meta(type):
    def mro(cls): return 5
t(lambda: Meta("X", (), {}))
class Prep(type):
    def __prepare__(n, b): return 5
def f():
    class X(metaclass=Prep): pass
t(f)
def f():
    class X(metaclass=lambda *a: 7): y = 1
    return X
t(f)
class S:
    def __set_name__(self, o, n): raise ValueError
def f():
    class X: s = S()
t(f)
class I:
    def __init_subclass__(cls, **k): raise KeyError(k.get("a"))
def f():
    class X(I, a=1): pass
t(f)
t(lambda: A(1, 2))
t(lambda: object(1))
t(lambda: object.__new__(A, 1))
t(lambda: A.__new__())
t(lambda: super(B, A()).x)
class N:
    def __new__(cls): return 5
t(lambda: N())
class R:
    def __init__(self): return 5
t(lambda: R())
class M(type):
    def mro(cls): return order(cls)
def f():
    class X(metaclass=M): x = 1
    return X.x, X().x
for order in (lambda c: [], lambda c: [c], lambda c: 3, lambda c: [c, 3], lambda c: [c, int, object], lambda c: (c, object, c),
              lambda c: 1 / 0, lambda c: [c, B, A, object]):
    t(f)
for base in (int, tuple):
    t(lambda: type("X", (base,), {"__slots__": ("a",)}))
t(lambda: isinstance(3, int | list[int]))
t(lambda: isinstance("a", int | list[int]))
t(lambda: issubclass(int, int | list[int]))
t(lambda: issubclass(str, int | list[int]))
t(lambda: __import__("math").prod([], 2))
