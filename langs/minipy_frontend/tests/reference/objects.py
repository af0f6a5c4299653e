# Functions, closures, classes, comprehensions and generators.
def show(label, f, *args, **kwargs):
    try:
        result = f(*args, **kwargs)
    except BaseException as e:
        result = type(e).__name__, str(e)
    print(label, result)


def params(a, b=2, /, c=3, *args, d, e=5, **kw):
    return a, b, c, args, d, e, kw


show("params", params, 1, d=4)
show("params", params, 1, 2, 3, 4, 5, d=6, f=7)
show("params", params, *(1, 2), **{"d": 1, "z": 2}, e=3)
show("params", params, *"ab", *"cd", d=0)
show("duplicate", lambda: params(1, d=1, **{"d": 2}))


def defaults(x=[]):
    x.append(1)
    return len(x)


print(defaults(), defaults(), defaults([]))


def counter():
    n = 0

    def inc(by=1):
        nonlocal n
        n += by
        return n

    def reset():
        nonlocal n
        del n

    return inc, reset, lambda: n


inc, reset, get = counter()
print(inc(), inc(5), get())
reset()
show("deleted", get)


def captured_param(a, *b, c, **d):
    return [lambda: (a, b, c, d), lambda: a][0]


print(captured_param(1, 2, c=3, e=4)())
print([f() for f in [lambda: i for i in range(3)]], [f() for f in [lambda i=i: i for i in range(3)]])


def late():
    fs = []
    for i in range(3):
        fs.append(lambda: i)
    del i
    return fs[0]()


show("late", late)


def before():
    def g():
        return x

    g()
    x = 1


show("before", before)
x = "global"


class Scope:
    y = x
    x = "class"
    z = [x for _ in range(2)]
    w = [v for v in [x]]
    g = list(x for _ in range(1))

    def m(self):
        return x, self.x


print(Scope.y, Scope.x, Scope.z, Scope.w, Scope.g, Scope().m())


def in_function(x):
    class A:
        y = x

        def f(self):
            return x

        class B:
            z = x

    return A.y, A().f(), A.B.z, A.B.__qualname__, A.f.__qualname__


print(in_function("local"))


class Base:
    """Documented."""

    registry = []
    count: int = 0
    __slots__ = ()

    def __init_subclass__(cls, /, tag=None, **kw):
        super().__init_subclass__(**kw)
        cls.registry.append((cls.__name__, tag))

    def __private(self):
        return "private of Base"

    def call(self):
        return self.__private()

    @staticmethod
    def s(x):
        return x * 2

    @classmethod
    def c(cls):
        return cls.__name__, __class__.__name__


class Derived(Base, tag="t"):
    def __init__(self, v, /, *rest):
        super().__init__()
        self.v = v
        self.rest = rest

    def call(self):
        f = lambda: super(Derived, self).call()
        return super().call(), f(), [super(Derived, self).s(i) for i in range(2)]

    def __private(self):
        return "private of Derived"


d = Derived(1, 2, 3)
print(d.call(), d.v, d.rest, Base.registry, d.c(), Base.s(4), Derived.c())
print(Base.__annotations__, Base.__doc__, Derived.__qualname__, Derived.__module__, Derived.__firstlineno__ > 0)


def deco(tag):
    print("deco", tag)
    return lambda f: (print("apply", tag), f)[1]


@deco(1)
@deco(2)
def decorated():
    "Doc."


@deco(3)
class Decorated:
    pass


print(decorated.__name__, decorated.__doc__, Decorated.__name__)


def annotated(a: int, *b: "str", c: x = 1) -> None:
    z: undefined = 1
    return z


print(annotated.__annotations__, annotated(1))


def comps(n):
    a = [i * j for i in range(n) if i % 2 for j in range(i) if j]
    b = {i % 3 for i in range(n)}
    c = {i: [j for j in range(i)] for i in range(n) if i > 1}
    d = [[i, j] for i, (j, *_) in enumerate(["ab", "cd"])]
    e = [[i for i in range(i)] for i in range(3)]
    i = "kept"
    f = [i for i in range(2)]
    g = [(lambda: i)() for i in range(2)]
    return a, sorted(b), c, d, e, f, g, i


print(comps(5))


def unbound_in_comp():
    out = []
    for _ in range(2):
        try:
            out.append([y for x in [1] for y in ([y] if _ else [5])])
        except UnboundLocalError as e:
            out.append(str(e))
    return out


print(unbound_in_comp())


def gen(n):
    got = []
    try:
        for i in range(n):
            x = yield i
            got.append(x)
    except ValueError as e:
        y = yield ("caught", str(e))
        got.append(y)
    finally:
        print("cleanup", got)
    return got


g = gen(3)
print(next(g), g.send("a"), g.throw(ValueError("v")))
show("end", g.send, "z")
g = gen(2)
next(g)
g.close()


def outer(n):
    result = yield from gen(n)
    yield ("result", result)
    got = yield from [1, 2]
    yield got


print(list(outer(2)))
print(list(x * y for x in range(3) for y in range(x) if x), sum(i for i in (1, 2)))


def genexp_order():
    log = []
    it = (log.append(("body", i)) for i in (log.append("iter") or [1, 2]))
    log.append("made")
    list(it)
    return log


print(genexp_order())
show("genexp eager", lambda: (i for i in 5))


def raising():
    yield 1
    raise StopIteration


show("pep479", list, raising())
print([*range(3), *"ab"], (*"x", 1), {**{"a": 1}, "b": 2, **{"a": 3}}, sorted({*"ba", "c"}))
show("star error", lambda: [*1])
show("map error", lambda: {**1})
big = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, x]
print(big, (*big, 1)[-2:], len({i: i for i in range(40)}))
print(2**70, -(2**63), 9223372036854775807 + 1, 0xFFFFFFFFFFFFFFFFFF, -9223372036854775808, 1e400, -0.0, 7 // -2, 1_000)
print(3 in [1, 2, 3], 3 not in (1, 2), "a" in {"a"}, None is None, ... is Ellipsis)
a = b = c = 5
a += 1; b -= 1; c *= 2
a //= 4; b **= 2; c %= 7; b <<= 1; b |= 1; b &= ~2; b ^= 3; c /= 4
print(a, b, c)
l = l2 = [1]
l += [2]
l *= 2
print(l, l2, l[1:], l[::-1], l[-1])
l[1:2] = "xy"
del l[0], l[-1:]
print(l)
del l
show("deleted global", lambda: l)


class Attr:
    pass


o = Attr()
o.x = o.y = 1
o.x += 1
del o.y
print(o.x, hasattr(o, "y"))


def shadow_super():
    class A:
        def f(self):
            return super().__repr__

    super_calls = []

    class B(A):
        def f(self, super=lambda *a: super_calls.append(a)):
            return super()

    return B().f(), super_calls


print(shadow_super())
