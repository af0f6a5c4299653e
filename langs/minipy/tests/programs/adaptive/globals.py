# Sites of globals and calls whose targets change between specialisation and use.
import builtins
import sys

count = 1


def get():
    return count


def length(x):
    return len(x)


def tried(f, *args):
    try:
        return f(*args)
    except Exception as e:
        return type(e).__name__ + ": " + str(e)


print([get() for _ in range(3)])
count = 2
print(get())
del count
print(tried(get))
count = 3
print(get(), get())
globals()["count"] = 4
print(get())
globals().pop("count")
print(tried(get))
exec("count = 5", globals())
print(get(), get())

# A built-in is shadowed and comes back.
print([length("abc") for _ in range(3)])
len = lambda x: "mine"
print(length("abc"))
del len
print(length("abc"))
builtins.len = lambda x: "theirs"
print(length("abc"))
builtins.len = sys.modules["builtins"].sum
print(length([1, 2, 3]))
del builtins.len
print(tried(length, "abc"))
builtins.len = lambda x: sum(1 for _ in x)
print(length("abcd"))
builtins.extra = "extra"


def get_extra():
    return extra


print(get_extra(), get_extra())
extra = "own"
print(get_extra())
del extra
print(get_extra())
del builtins.extra
print(tried(get_extra))


# Functions that get other code or defaults, and methods that are replaced.
def f(a, b):
    return a - b


def g(a, b):
    return a * b


def call():
    return f(7, 3)


print([call() for _ in range(3)])
f.__code__ = g.__code__
print(call())
f.__code__ = (lambda a, b, c=5: a + b + c).__code__
print(tried(call)[:40])
f.__defaults__ = (10,)
print(call())
f = g
print(call())
f = len
print(tried(call)[:9])


class C:
    def __init__(self, x):
        self.x = x

    def m(self):
        return self.x

    def __call__(self):
        return "called"


def make(x):
    return C(x)


def method(o):
    return o.m()


a = make(1)
print([method(a) for _ in range(3)])
C.m = lambda self: "other"
print(method(a), method(make(2)))
a.m = lambda: "own"
print(method(a), method(make(2)))
del a.m
C.m = staticmethod(lambda: "static")
print(method(a))
C.m = classmethod(lambda cls: cls.__name__)
print(method(a))
C.m = property(lambda self: lambda: "from a property")
print(method(a))
C.m = C(3)
print(method(a))
C.m = 5
print(tried(method, a))
C.__getattr__ = lambda self, name: lambda: name
print(tried(method, a))
del C.m
print(method(a))
C.__init__ = lambda self, x: setattr(self, "x", -x)
print(make(3).x)
C.__new__ = lambda cls, x: x
print(make(3))


# Methods of built-in types and of classes derived from them, at one site.
class L(list):
    pass


class M(list):
    def append(self, x):
        list.append(self, x * 10)


def add(l, x):
    l.append(x)
    return l


print([add([], i) for i in range(3)], add(L(), 1), add(M(), 1), add([], 2))
l = L()
l.append = lambda x: None
print(add(l, 1), add([], 2))
L.append = lambda self, x: self.extend([x, x])
print(add(L(), 1), add([], 2), add(bytearray(), 3))


def upper(s):
    return s.upper()


print(upper("a"), upper("b"), upper(b"c"), tried(upper, 3), tried(upper, [1]), tried(upper, str), upper("d"))


def deep(n):
    return 0 if n == 0 else 1 + deep(n - 1)


print(deep(500), tried(deep, 100000)[:15], deep(5))


def gen(n):
    for i in range(n):
        yield i


def both(h):
    return list(h(3))


print(both(gen), both(range), both(gen), both(lambda n: "x" * n))


# Stores.
class S:
    __slots__ = ("x",)


class P:
    pass


class H:
    def __setattr__(self, name, value):
        object.__setattr__(self, name, [value])


class D:
    x = property(lambda self: self.y, lambda self, value: setattr(self, "y", [value]))


def store(o, value):
    o.x = value
    return o.x


objects = [P(), S(), H(), D(), P(), S()]
for value in (1, 2.5, "text", None, float("nan"), 3.5):
    print([store(o, value) for o in objects])
p = P()
print([store(p, i) for i in range(3)])
P.x = property(lambda self: "read", lambda self, value: print("setter", value))
print(store(p, 4), p.__dict__)
del P.x
print(store(p, 5))
P.__setattr__ = lambda self, name, value: print("hook", name, value)
print(store(p, 6))
del P.__setattr__
print(store(p, 7.5), store(p, 8), store(P(), 1.5), store(P(), "s"))
p.__class__ = D
print(store(p, 9), p.__dict__)
print(tried(store, 5, 1), tried(store, object(), 1)[:14])
