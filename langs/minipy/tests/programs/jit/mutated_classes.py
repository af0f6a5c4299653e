# Classes that are changed all the time, in every way that a class can be, while compiled code uses them.


class Base:
    def greet(self):
        return 1


class Other(Base):
    def greet(self):
        return 10


class Thing(Base):
    scale = 1

    def step(self, x):
        return x + 1

    def own(self):
        return self.step(1)


def second(self, x):
    return x + 2


def third(self, x):
    return x + self.scale


class Callable:
    def __call__(self, x):
        return x * 3


class Describes:
    def __get__(self, instance, owner):
        return (lambda x: x + 100) if instance is not None else second


METHODS = [Thing.step, second, third, Callable(), staticmethod(lambda x: x + 50),
           classmethod(lambda cls, x: x + cls.scale), property(lambda self: lambda x: x + self.scale),
           Describes(), abs, len]


def methods(turns, kinds):
    thing = Thing()
    total = 0
    for i in range(turns):
        Thing.step = METHODS[i % kinds]
        Thing.scale = i & 7
        try:
            total += thing.step(i)
            total += thing.own()
        except TypeError as error:
            total += len(str(error))
        bound = thing.step
        if kinds < 9:
            total += bound(3)
    return total


def names(turns):
    thing = Thing()
    total = 0
    for i in range(turns):
        setattr(Thing, "name%d" % (i % 40), i)
        total += getattr(thing, "name%d" % (i * 7 % 40), 1)
        total += thing.scale + thing.greet()
        if i % 3 == 0 and hasattr(Thing, "name%d" % (i % 40)):
            delattr(Thing, "name%d" % (i % 40))
        if i % 5 == 0:
            Thing.extra = i
        elif i % 5 == 1:
            del Thing.extra
        total += getattr(thing, "extra", 0)
    return total


def bases(turns):
    thing = Thing()
    total = 0
    for i in range(turns):
        if i % 10 == 0:
            Thing.__bases__ = (Other,) if i % 20 else (Base,)
        total += thing.greet() + isinstance(thing, Other) + super(Thing, thing).greet()
    Thing.__bases__ = (Base,)
    return total


def operators(turns):
    thing = Thing()
    total = 0
    for i in range(turns):
        if i % 2:
            Thing.__add__ = lambda self, other: other + 1
            Thing.__len__ = lambda self: 4
            Thing.__lt__ = lambda self, other: True
            Thing.__iter__ = lambda self: iter((1, 2))
            Thing.__call__ = lambda self, x: x
        else:
            Thing.__add__ = lambda self, other: other + 2
            Thing.__len__ = lambda self: 5
            Thing.__lt__ = lambda self, other: False
            Thing.__iter__ = lambda self: iter((1, 2, 3))
            Thing.__call__ = lambda self, x: x + 1
        total += (thing + i) + len(thing) + (thing < thing) + thing(4)
        for item in thing:
            total += item
        if i % 50 == 0:
            del Thing.__add__
            try:
                total += thing + 1
            except TypeError as error:
                total += len(str(error))
    return total


def constructors(turns):
    total = 0
    for i in range(turns):
        if i % 2:
            def __init__(self):
                self.a = 1
        else:
            def __init__(self):
                self.b = 2
        Thing.__init__ = __init__
        thing = Thing()
        total += hasattr(thing, "a") * 10 + hasattr(thing, "b")
    del Thing.__init__
    return total


def instances(turns):
    total = 0
    thing = Thing()
    for i in range(turns):
        def plain(x):
            return x + i
        if i % 4 == 0:
            thing.step = plain
        Thing.step = METHODS[i % 3]
        total += thing.step(1)
        if i % 4 == 1:
            del thing.step
        total += thing.step(2)
    return total


def descriptors(turns):
    total = 0
    thing = Thing()
    thing.__dict__["value"] = 5
    for i in range(turns):
        if i % 100 == 50:
            Thing.value = property(lambda self: 7, lambda self, v: None)
        elif i % 100 == 80:
            Thing.value = 9
        thing.value = 5 + (i & 1)
        total += thing.value
    return total


def classes(turns):
    total = 0
    for i in range(turns):
        Thing.count = i
        Thing.count += 1
        Base.shared = i if i % 2 else "text"
        total += Thing.count + len(str(Thing.shared))
    return total


for turn in range(3):
    print(methods(300, 3), methods(300, 8), methods(300, 10))
    print(names(300), bases(200), operators(200), constructors(150))
    print(instances(200), descriptors(400), classes(300))
