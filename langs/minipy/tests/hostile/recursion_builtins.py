"""Recursion without end through built-in functions that call back."""
import functools
def m(x): return list(map(m, [x]))
def s(x): return sorted([x], key=s)
def f(x): return list(filter(f, [x]))
def mx(x): return max([x], key=mx)
def r(x, y=0): return functools.reduce(r, [x, y])
def e(x): return eval("e(x)")
def ex(x): exec("ex(x)")
def it(): return list(iter(it, 1))
def z(x): return any(z(x) for i in (1,))
def su(x): return sum(su(x) for i in (1,))
def jo(x): return "".join(jo(x) for i in (1,))
def ga(x): return getattr(C(), "x")
class C:
    def __getattr__(self, n): return ga(0)
def ty(x): return type("T", (), {})() if 0 else K()
class M(type):
    def __call__(cls): return ty(0)
class K(metaclass=M): pass
cached = functools.lru_cache(None)(lambda x: cached(x + 1))
part = functools.partial(lambda x: part(), 1)
for g in m, s, f, mx, r, e, ex, z, su, jo, ga, ty, cached, (lambda x: part()):
    try:
        g(1)
        print("ended")
    except RecursionError:
        print("RecursionError")
