"""Classes that change under running code."""
class A:
    def f(self):
        del A.f
        return self.g()
    def g(self):
        A.g = lambda self: "second"
        return "first"
a = A()
print(a.f(), a.g())
class B:
    @property
    def p(self):
        del B.p
        return 1
b = B()
print(b.p)
try: b.p
except AttributeError as e: print(e)
class C: pass
class D(C): pass
for bad in (), (D,), (int,), (5,), 5, (C, C), (object,):
    try:
        C.__bases__ = bad
        print("ok", bad)
    except TypeError as e: print("TypeError")
try: D.__bases__ = (D,)
except TypeError as e: print(type(e).__name__)
class E: x = 1
class F: x = 2
e = E()
def loop():
    t = 0
    for i in range(5000):
        t += e.x
        if i % 1000 == 999: e.__class__ = F if e.__class__ is E else E
        if i == 2500: E.x = 10
    return t
print(loop())
for bad in int, 5, type, None:
    try: e.__class__ = bad
    except TypeError: print("TypeError")
class G:
    def __init__(self): self.__dict__ = {"y": 1}
print(G().y)
class H: __slots__ = ("x",)
try: H().__class__ = E
except TypeError: print("TypeError")
type.__setattr__(E, "z", 5)
print(e.__class__.z if hasattr(e.__class__, "z") else "none")
