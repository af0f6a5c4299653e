# A slot belongs to its class, not to its name: slots of one name in base and subclass, slots that something else hides,
# slots under another name, beside a dictionary, and after changes of classes; each in a loop that gets compiled.
import copy


def outcome(f, *args):
    try:
        return f(*args)
    except Exception as e:
        return type(e).__name__ + ": " + str(e)


def loads(obj, n=60):
    seen = []
    for i in range(n):
        value = outcome(lambda: obj.x)
        if not seen or seen[-1] != value:
            seen.append(value)
    return seen


def counts(obj, n=60):
    for i in range(n):
        obj.x += i
    return obj.x


class A:
    __slots__ = ("x",)


class Again(A):
    __slots__ = ("x", "x", "y")


b = Again()
b.x = 1
A.x.__set__(b, 100)
print(loads(b), A.x.__get__(b), Again.x.__get__(b))
print(counts(b), A.x.__get__(b))
del b.x
print(loads(b), A.x.__get__(b), outcome(lambda: Again.x.__get__(b)))
print(outcome(delattr, b, "x"), outcome(A.x.__delete__, b), outcome(A.x.__delete__, b))


class Hides(A):
    x = "hidden"


h = Hides()
print(loads(h), h.__dict__)
A.x.__set__(h, 1)
print(loads(h), A.x.__get__(h), h.__dict__)
h.x = 5
print(counts(h), A.x.__get__(h), h.__dict__)
del h.x
print(loads(h), A.x.__get__(h), h.__dict__)


class Shows(A):
    pass


s = Shows()
print(loads(s))
s.x = 2
print(counts(s), s.__dict__, vars(s))
s.__dict__["x"] = "in the dict"
print(loads(s), s.__dict__)
s.x = 3
print(loads(s), counts(s), s.__dict__)
del s.x
print(loads(s), s.__dict__, outcome(delattr, s, "x"))
s.__dict__ = {"x": "another dict", "z": 1}
print(loads(s), s.z, s.__dict__)
s.x = 7
print(counts(s), s.__dict__)

# Changes of the class while there are instances, and compiled loops.
class C:
    __slots__ = ("x", "y")


c = C()
c.x = 1
print(counts(c))
member = C.x
C.x = property(lambda self: "property")
print(loads(c), member.__get__(c), outcome(setattr, c, "x", 1))
C.x = "plain"
print(loads(c), outcome(setattr, c, "x", 1))
del C.x
print(loads(c), outcome(setattr, c, "x", 1))
C.x = member
print(loads(c), counts(c))
C.other = member
print(c.other, loads(c))
c.other = 4
print(c.x, c.other, counts(c))
del c.other
print(loads(c), outcome(lambda: c.other))
C.y, C.x = C.x, C.y
c.x, c.y = "x", "y"
print(c.x, c.y, member.__get__(c))


class Mixin:
    pass


class Mixed(Mixin, A):
    __slots__ = ()


m = Mixed()
m.x = 1
print(counts(m))
Mixin.x = "of the mixin"
print(loads(m), outcome(setattr, m, "x", 1))
del Mixin.x
print(loads(m))


class FromMixin:
    x = "class attribute"


class Mixed2(FromMixin, A):
    __slots__ = ()


class Mixed3(A, FromMixin):
    __slots__ = ()


print(loads(Mixed2()), outcome(setattr, Mixed2(), "x", 1))
m = Mixed3()
m.x = 4
print(counts(m))

# Members on other objects.
class Other:
    __slots__ = ("x",)


class Stranger:
    borrowed = A.x


o = Other()
o.x = "o"
print(outcome(A.x.__get__, o), outcome(A.x.__set__, o, 1), outcome(A.x.__delete__, o))
print(outcome(lambda: Stranger().borrowed), outcome(setattr, Stranger(), "borrowed", 1))
Other.x2 = A.x
print(outcome(lambda: o.x2), outcome(setattr, o, "x2", 1), outcome(delattr, o, "x2"))
print(A.x, A.x.__name__, A.x.__objclass__ is A, Again.__dict__["x"].__objclass__)

# Classes whose layouts agree.
a = A()
a.x = 9
a.__class__ = Other
print(type(a).__name__, loads(a), counts(a))


class P:
    __slots__ = ("b", "a")


class Q:
    __slots__ = ["a", "b"]


class R:
    __slots__ = ("a", "c")


class S(A):
    __slots__ = ("b",)


class T:
    __slots__ = ("x", "b")


class Weak:
    __slots__ = ("x", "__weakref__")


p = P()
p.a, p.b = 1, 2
p.__class__ = Q
print(p.a, p.b, type(p).__name__, outcome(setattr, p, "__class__", R))
print(outcome(setattr, S(), "__class__", T), outcome(setattr, A(), "__class__", Weak))
print(outcome(setattr, Shows(), "__class__", A), outcome(setattr, A(), "__class__", Shows))
s = Shows()
s.x, s.free = 1, 2


class Shows2(A):
    pass


s.__class__ = Shows2
print(s.x, s.free, s.__dict__, type(s).__name__, counts(s))


class Sub(A):
    __slots__ = ()


sub = Sub()
sub.x = 3
Sub.__bases__ = (Other,)
print(sub.x, counts(sub), outcome(A.x.__get__, sub), Other.x.__get__(sub))

# `__dict__` and `__weakref__` as slots, copies, `dir`.
class D:
    __slots__ = ("x", "__dict__", "__weakref__")


d = D()
d.__dict__["x"] = "dict"
print(loads(d))
d.x = 1
d.y = 2
print(loads(d), d.y, d.__dict__, [n for n in dir(d) if not n.startswith("__")])
e = copy.copy(b)
b.x, b.y = 1, 2
e = copy.copy(b)
print(e.x, e.y, [n for n in dir(e) if not n.startswith("__")])
print([n for n in vars(D) if not n.startswith("__")], [n for n in vars(Again) if not n.startswith("__")])


class Private:
    __slots__ = ("__x", "_Private__y")

    def __init__(self):
        self.__x = 1
        self.__y = 2

    def both(self):
        return self.__x, self.__y


class Private2(Private):
    __slots__ = ("__x",)

    def own(self):
        self.__x = 3
        return self.__x


v = Private2()
print(v.both(), v.own(), v.both(), [n for n in dir(v) if "_x" in n or "_y" in n])


# Exceptions and built-in types with slots.
class E(ValueError):
    __slots__ = ("x",)


class L(list):
    __slots__ = ("x",)


for kind in E, L:
    k = kind()
    print(outcome(lambda: k.x))
    k.x = 1
    print(counts(k), outcome(setattr, k, "y", 1))
class Attributes:
    __slots__ = ("x",)

    def __getattr__(self, name):
        return "no " + name

    def __setattr__(self, name, value):
        object.__setattr__(self, name, value * 2)


g = Attributes()
print(loads(g))
g.x = 2
print(loads(g), g.z)
del g.x
print(loads(g))


class Twice:
    __slots__ = ("m",)

    def call(self):
        return self.m()


class Method(Twice):
    def m(self):
        return "method"


t = Twice()
t.m = lambda: "slot"
print({t.call() for _ in range(50)}, {Method().call() for _ in range(50)})
u = Method()
Twice.m.__set__(u, lambda: "slot of base")
print({u.call() for _ in range(50)}, Twice.m.__get__(u)())
