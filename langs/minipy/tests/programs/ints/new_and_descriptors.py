# new and descriptors: as CPython has it, in every mode.
def t(f, *a, **k):
    try:
        r = f(*a, **k)
        print(repr(r))
    except Exception as e:
        print(type(e).__name__, e)
t(int.__new__, bool, 0); t(object.__new__, int); t(int.__new__, str); t(int.__new__); t(int.__new__, 5); t(str.__new__, int); t(float.__new__, int, 5); t(int.__new__, int, "7")
class S(str):
    def __str__(self): return self
class FS(float):
    def __new__(cls, x, newarg=None):
        s = float.__new__(cls, x); s.n = newarg; return s
t(lambda: FS(1.5, newarg=3).n)
class FI(float):
    def __init__(self, x, newarg=None): self.n = newarg
t(lambda: FI(1.5, newarg=3).n)
class II(int):
    def __init__(self, x=0, newarg=None): self.n = newarg
t(lambda: II(1, newarg=3).n)
class SI(str):
    def __init__(self, x="", newarg=None): self.n = newarg
t(lambda: SI("1", newarg=3).n)
t(lambda: type(str(S("a"))))
class Foo1:
    def __float__(self): return 42.
class Foo2(float):
    def __float__(self): return 42.
class Foo3(float):
    def __new__(cls, value=0.): return float.__new__(cls, 2*value)
    def __float__(self): return self
class Foo4(float):
    def __float__(self): return 42
t(float, Foo1()); t(float, Foo2()); t(float, Foo4(42))
class Foo5(str):
    def __float__(self): return float(str(self)) + 1
t(float, Foo5('8'))
class Foo6:
    def __float__(self): return ""
t(float, Foo6())
class X:
    def __format__(self, s): return "X"
x = X(); x.__format__ = lambda s: "inst"
t(format, x); print(f"{x}", "{}".format(x))
class Bar: pass
y = Bar(); y.__format__ = types = lambda: "n"
t(format, y) if 0 else None
class D:
    def __get__(self, o, t): raise ValueError("desc")
class TC:
    __ceil__ = D(); __floor__ = D(); __trunc__ = D(); __round__ = D(); __abs__ = D(); __index__ = D()
import math
t(math.ceil, TC()); t(math.floor, TC()); t(math.trunc, TC()); t(round, TC()); t(abs, TC()); t(hex, TC()); t(divmod, TC(), 1)
