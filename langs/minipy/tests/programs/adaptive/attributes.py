# Attribute sites whose classes, instances and modules change between specialisation and use.
import math
import sys


class Point:
    kind = "class"

    def __init__(self, x):
        self.x = x
        self.y = x + 1

    def name(self):
        return "name"


def get_x(p):
    return p.x


def get_kind(p):
    return p.kind


def get_many(p):
    return [get_x(p) for _ in range(4)]


def tried(f, *args):
    try:
        return f(*args)
    except Exception as e:
        return type(e).__name__ + ": " + str(e)


def shadowed_and_back():
    p = Point(1)
    q = Point(2)
    print([get_kind(p) for _ in range(3)])
    p.kind = "instance"
    print(get_kind(p), get_kind(q))
    del p.kind
    print(get_kind(p), get_kind(q))
    Point.kind = "changed"
    print(get_kind(p), get_kind(q))
    Point.kind = len
    print(get_kind(p)([1, 2]), get_kind(q) is len)
    Point.kind = lambda self: "bound"
    print(get_kind(p)(), get_kind(q)())
    Point.kind = property(lambda self: "property")
    print(get_kind(p), get_kind(q))
    Point.kind = 7
    print(get_kind(p), get_kind(q))
    del Point.kind
    print(tried(get_kind, p))
    Point.kind = "class"
    print(get_kind(p))


def property_over_attribute():
    class C:
        def __init__(self, x):
            self.x = x

    c = C(5)
    print(get_many(c))
    C.x = property(lambda self: "from the property")
    print(get_many(c), c.__dict__)
    print(tried(setattr, c, "x", 6))
    del C.x
    print(get_many(c))
    C.x = 9
    print(get_many(c))


class Data:
    def __get__(self, obj, cls):
        return "data"

    def __set__(self, obj, value):
        print("set", value)


class NonData:
    def __get__(self, obj, cls):
        return "non-data"


def descriptors():
    class C:
        pass

    c = C()
    c.x = 1
    print(get_many(c))
    C.x = NonData()
    print(get_many(c))
    NonData.__set__ = lambda self, obj, value: print("now set", value)
    print(get_many(c))
    c.x = 3
    del NonData.__set__
    print(get_many(c))
    C.x = Data()
    print(get_many(c))
    c.x = 4
    del C.x
    print(get_many(c))
    # The descriptor itself changes its class.
    d = NonData()
    C.x = d
    print(get_many(c))
    d.__class__ = Data
    print(get_many(c))
    Plain = type("Plain", (), {})
    d.__class__ = Plain
    print(get_many(c))
    Plain.__get__ = lambda self, obj, cls: "later"
    Plain.__set__ = lambda self, obj, value: None
    print(get_many(c))


def getattr_later():
    class C:
        pass

    c = C()
    print([tried(get_x, c) for _ in range(3)][-1][:14])
    C.__getattr__ = lambda self, name: "asked for " + name
    print(get_many(c))
    c.x = 1
    print(get_many(c))
    C.__getattribute__ = lambda self, name: "always"
    print(get_many(c))
    del C.__getattribute__
    print(get_many(c))
    del c.x
    print(get_many(c))
    del C.__getattr__
    print(tried(get_x, c)[:14])


def classes_assigned():
    class First:
        pass

    class A(First):
        kind = "A"

        def who(self):
            return "A.who"

    class B(First):
        kind = "B"

        @property
        def x(self):
            return "B.x"

        def who(self):
            return "B.who"

    def who(o):
        return o.who()

    o = A()
    o.x = 1
    print(get_many(o), get_kind(o), [who(o) for _ in range(3)])
    o.__class__ = B
    print(get_many(o), get_kind(o), [who(o) for _ in range(3)])
    o.__class__ = A
    print(get_many(o), get_kind(o), [who(o) for _ in range(3)])
    A.__bases__ = (type("Base", (First,), {"extra": "base", "kind": "hidden"}),)
    print(o.extra, get_kind(o))
    del A.kind
    print(get_kind(o))


class Slotted:
    __slots__ = ("x", "y")


def slots():
    s = Slotted()
    print(tried(get_x, s))
    s.x = 1
    print(get_many(s))
    t = Slotted()
    t.y = 0
    t.x = 2
    print(get_many(t), get_many(s))
    del s.x
    print(tried(get_x, s), get_many(t))
    s.x = 3
    print(get_many(s))

    class Sub(Slotted):
        pass

    u = Sub()
    u.z = 0
    u.x = 4
    print(get_many(u))
    Sub.x = "hides the slot"
    print(get_many(u))
    del Sub.x
    print(get_many(u))
    print(Slotted.x.__get__(u))


def deleted():
    p = Point(1)
    print(get_many(p))
    del p.x
    print(tried(get_x, p))
    p.x = "again"
    print(get_many(p), list(p.__dict__))
    p.__dict__ = {"x": "from a dict"}
    print(get_many(p))
    p.__dict__["x"] = "changed"
    print(get_many(p))
    del p.__dict__["x"]
    print(tried(get_x, p))
    p.__dict__.update(x="updated")
    print(get_many(p))


def many_shapes():
    class Base:
        pass

    class Left(Base):
        pass

    class Right(Base):
        @property
        def z(self):
            return self.x * 100

    def total(objects):
        n = 0
        for o in objects:
            n += o.x
        return n

    objects = []
    for i in range(40):
        o = (Base, Left, Right)[i % 3]()
        for name in "abcdefgh"[: i % 8]:
            setattr(o, name, i)
        o.x = i
        objects.append(o)
    print(total(objects), total(objects), total(objects[::-1]))
    Left.x = property(lambda self: 1000)
    print(total(objects))
    del Left.x
    print(total(objects), sum(o.z for o in objects if type(o) is Right))


def many_attributes():
    class C:
        pass

    c = C()
    for i in range(300):
        setattr(c, "a%d" % i, i)
        c.x = i
        if i % 60 == 0:
            print(get_x(c), end=" ")
    print(get_x(c), c.a299)


def modules():
    def pi():
        return math.pi

    print(pi() == pi() == 3.141592653589793)
    old = math.pi
    math.pi = 3
    print(pi(), pi())
    math.pi = 4
    print(pi())
    del math.pi
    print(tried(pi))
    math.pi = old
    print(pi())
    math.more = "more"
    print(pi(), math.more)
    del math.more
    this = sys.modules[__name__]

    def mine():
        return this.Global

    this.Global = 1
    print(mine(), mine())
    globals()["Global"] = 2
    print(mine())
    del this.Global
    print(tried(mine)[:14])


def class_attributes():
    class Meta(type):
        pass

    class C(metaclass=Meta):
        x = 1

    class D:
        x = 2

    print(get_many(C), get_many(D))
    C.x = 3
    D.x = 4
    print(get_many(C), get_many(D))
    Meta.x = property(lambda cls: "metaclass")
    print(get_many(C), get_many(D))
    del Meta.x
    print(get_many(C))
    del C.x
    print(tried(get_x, C))
    Meta.__getattr__ = lambda cls, name: "asked " + name
    print(get_many(C))
    D.x = staticmethod(lambda: "static")
    print(get_x(D)(), get_x(D())())
    D.x = classmethod(lambda cls: cls.__name__)
    print(get_x(D)(), get_x(D())())
    D.x = lambda *args: len(args)
    print(get_x(D)(), get_x(D())())


for f in (
    shadowed_and_back,
    property_over_attribute,
    descriptors,
    getattr_later,
    classes_assigned,
    slots,
    deleted,
    many_shapes,
    many_attributes,
    modules,
    class_attributes,
):
    print(f.__name__)
    f()
