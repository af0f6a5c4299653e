"""Classes and instances that change in the middle of loops that are compiled."""
class A:
    x = 1
    def f(self): return 1
class B(A):
    def f(self): return 2
class C:
    __slots__ = ("x", "y")
    def f(self): return 3
def run(n, change):
    a = A()
    total = 0
    for i in range(n):
        if i % 500 == 499: a = change(a, i) or a
        try: total += a.f() + a.x
        except (AttributeError, TypeError) as e: total += 1000
    return total
def to_b(a, i): a.__class__ = B if a.__class__ is A else A
def instance_attr(a, i): a.x = i
def delete_attr(a, i):
    if "x" in a.__dict__: del a.x
    else: a.x = 5
def new_dict(a, i): a.__dict__ = {"x": i, "f": lambda: 7}
def clear_dict(a, i): a.__dict__.clear()
def replace_f(a, i): A.f = lambda self: i
def delete_f(a, i):
    if "f" in A.__dict__: del A.f
    else: A.f = lambda self: 4
def prop(a, i): A.x = property(lambda self: i)
def prop_back(a, i): A.x = 1 if i % 1000 == 999 else property(lambda self: 1 // 0 if i == 1 else 2)
def data_desc(a, i):
    class D:
        def __get__(self, o, t): return 3
        def __set__(self, o, v): raise AttributeError
    A.x = D()
def getattribute(a, i):
    if i < 1500: A.__getattribute__ = lambda self, n: object.__getattribute__(self, n)
    elif "__getattribute__" in A.__dict__: del A.__getattribute__
def getattr_(a, i): A.__getattr__ = lambda self, n: i
def bases(a, i):
    class M:
        x = 50
        def f(self): return 60
    B.__bases__ = (M,) if B.__bases__ == (A,) else (A,)
    return B()
def metaclass(a, i):
    class Meta(type):
        def __getattribute__(cls, n): return type.__getattribute__(cls, n)
    return Meta("X", (), {"x": i, "f": lambda self: 1})()
def slots(a, i):
    c = C()
    if i % 1000 == 999: c.x = i
    return c
def call_class(a, i):
    class F:
        def __call__(self): return 5
    a.f = F()
def static(a, i): A.f = staticmethod(lambda: 8)
def clsmethod(a, i): A.f = classmethod(lambda cls: len(cls.__name__))
def function_code(a, i): A.f.__code__ = (lambda self: 77).__code__
def defaults(a, i):
    A.f = lambda self, d=2: d
    A.f.__defaults__ = (i,)
def to_int(a, i): return 5
def none(a, i): A.f = None
changes = [f for f in list(globals().values()) if callable(f) and getattr(f, "__code__", None) and f.__code__.co_varnames[:2] == ("a", "i")]
for f in changes:
    print(f.__name__, run(4000, f))
    for n in list(A.__dict__):
        if n.startswith("__get"): delattr(A, n)
    A.x = 1
    def g(self): return 1
    A.f = g
    B.__bases__ = (A,)
