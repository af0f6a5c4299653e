# Attributes that built-in types compute, in loops: `__class__`, `__name__`, parts of numbers, what exceptions have.
class A:
    kind = "a"

    def copy(self):
        return self.__class__()

    def said(self):
        return self.__class__.__name__ + type(self).__name__


class B(A):
    kind = "b"


class Meta(type):
    @property
    def __name__(cls):
        return "meta"


class C(metaclass=Meta):
    def said(self):
        return self.__class__.__name__ + type(self).__qualname__


class Sly:
    @property
    def __class__(self):
        return A


class E(Exception):
    pass


def classes(n):
    total = 0
    seen = []
    objects = [A(), B(), C(), A()]
    for i in range(n):
        o = objects[i % 4]
        total += len(o.said())
        if i % 4 != 2:
            total += len(o.copy().kind)
        total += o.__class__ is A
        total += (5).__class__ is int
        total += "s".__class__ is str
        total += len(A.__class__.__name__) + len(int.__name__)
        total += Sly().__class__ is A
        if i == n // 2:
            A.__name__ = "Renamed"
            seen.append(objects[0].said())
            seen.append(objects[1].said())
        if i == n * 3 // 4:
            objects[3].__class__ = B
            seen.append(objects[3].said())
            B.__name__ = "Other"
    return total, seen, [o.said() for o in objects]


def numbers(n):
    z = 1.5 + 2j
    total = 0
    for i in range(n):
        z = z * 0.5 + complex(i % 5, 1)
        total += z.real - z.imag + (i).real + (i).imag + (2.5).real + True.real
    return total, z


def exceptions(n):
    total = 0
    for i in range(n):
        try:
            try:
                if i % 3 == 0:
                    raise E(i, "x")
                {}[i]
            except KeyError as error:
                raise ValueError("v", i) from error
        except (ValueError, E) as error:
            total += len(error.args)
            cause = error.__cause__
            if cause is not None:
                total += cause.args[0] + (error.__context__ is cause)
            total += len(error.__class__.__name__)
    return total


class Plain:
    __slots__ = ("x",)


def refused(n):
    said = []
    for i in range(n):
        try:
            Plain().__dict__
        except AttributeError as error:
            if i % 500 == 0:
                said.append(str(error))
        try:
            (1).nothing
        except AttributeError as error:
            if i % 500 == 0:
                said.append(str(error))
    return said


class WithClose:
    closed = 0


def managed():
    try:
        yield 1
    finally:
        WithClose.closed += 1


def generators(n):
    import gc
    import weakref

    called = []
    for i in range(n):
        g = managed()
        next(g)
        if i % 3 == 0:
            for _ in g:
                pass
            if i % 30 == 0:
                weakref.finalize(g, called.append, i)
        elif i % 3 == 1:
            g.close()
    del g
    gc.collect()
    gc.collect()
    # The last ones may still be on a stack.
    return abs(WithClose.closed - n) < 20, abs(len(called) - n // 30) < 20


print(classes(4000))
print(numbers(3000))
print(exceptions(3000))
print(refused(1000))
print(generators(3000))
