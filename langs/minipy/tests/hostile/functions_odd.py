"""Functions whose parts are replaced."""
def f(a, b=2, *, c=3): return a, b, c
def g(): return "g"
f.__defaults__ = (5, 6)
print(f())
f.__defaults__ = None
try: f(1)
except TypeError as e: print(e)
f.__kwdefaults__ = {"c": 9}
print(f(1, 2))
for n, bad in ("__defaults__", 5), ("__kwdefaults__", 5), ("__code__", 5), ("__name__", 5), ("__dict__", 5), ("__annotations__", 5), ("__globals__", {}), ("__closure__", ()):
    try: setattr(f, n, bad); print("set", n)
    except (TypeError, AttributeError) as e: print(type(e).__name__, n)
def h(): return 1
def loop():
    t = 0
    for i in range(4000):
        t += h()
        if i == 2000: h.__code__ = (lambda: 10).__code__
    return t
print(loop())
x = 5
def closed(): return lambda: x
def cell():
    y = 1
    def inner(): return y
    def clear():
        nonlocal y
        del y
    return inner, clear
inner, clear = cell()
print(inner())
clear()
try: inner()
except NameError as e: print(e)
try: h.__code__ = inner.__code__
except ValueError as e: print(e)
f.attr = 5
print(f.attr, f.__dict__)
for call in (lambda: f(*[1] * 100)), (lambda: f(1, a=2)), (lambda: f(1, 2, d=4)), (lambda: f()), (lambda: (lambda: 0)(1)), (lambda: int.bit_length()), (lambda: "a".upper(1)), (lambda: len()), (lambda: len(1, 2)), (lambda: print(nonsense=1)), (lambda: 5()), (lambda: None()), (lambda: "a"()):
    try: call()
    except TypeError as e: print(e)
