# The bases of a class change, and members of bases come and go, while loops over methods and attributes are hot and
# on the stack.


class A:
    def f(self):
        return 1

    kind = "a"


class B:
    def f(self):
        return 2

    kind = "b"


class Root:
    pass


class Mid(A, Root):
    pass


class C(Mid):
    pass


def loop(o, n):
    s = 0
    names = set()
    for i in range(n):
        s += o.f()
        names.add(o.kind)
    return s, sorted(names)


c = C()
print(loop(c, 2000))
Mid.__bases__ = (B, Root)
print(loop(c, 2000))
C.__bases__ = (A,)
print(loop(c, 2000), isinstance(c, Mid))
C.__bases__ = (Mid,)


class Rebasing:
    def __init__(self):
        self.at = 0

    def __call__(self):
        self.at += 1
        if self.at == 1200:
            Mid.__bases__ = (A, Root)
        elif self.at == 1700:
            Mid.f = lambda self: 30
        elif self.at == 2100:
            C.f = lambda self: 400
        elif self.at == 2400:
            del C.f
        elif self.at == 2600:
            del Mid.f


def with_hook(o, hook, n):
    s = 0
    for i in range(n):
        hook()
        s += o.f()
    return s


print(with_hook(c, Rebasing(), 3000))


class Shape:
    size = 3

    def area(self):
        return self.size * self.size


def areas(shapes, n):
    s = 0
    for i in range(n):
        shape = shapes[i % len(shapes)]
        s += shape.area()
        if i == 1500:
            Shape.area = lambda self: self.size
        if i == 2000:
            shape.size = 11
        if i == 2500:
            Shape.size = 5
        if i == 2800:
            Shape.__getattr__ = lambda self, name: 100
            del Shape.area, Shape.size
            try:
                shape.area()
            except TypeError as e:
                print(e)
            Shape.area = lambda self: self.size
    return s


print(areas([Shape(), Shape()], 3200))


class Guarded:
    @property
    def value(self):
        return 1


def read(g, n):
    s = 0
    for i in range(n):
        if i == 1400:
            Guarded.value = property(lambda self: 10)
        if i == 1900:
            Guarded.value = 100
        if i == 2300:
            g.value = 1000
        s += g.value
    return s


print(read(Guarded(), 2600))
