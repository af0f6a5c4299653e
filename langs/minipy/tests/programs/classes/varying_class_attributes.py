# Attributes of classes that loops write, names with underscores in instances, attributes of functions.
class Counter:
    count = 0
    total = 0.0
    last = None
    names = []

    def __init__(self):
        Counter.count += 1
        self.__doc__ = "doc of " + str(Counter.count % 3)
        self.__custom__ = Counter.count

    def add(self, x):
        type(self).total += x
        Counter.last = x if x % 2 else self
        return self


class Sub(Counter):
    pass


def run(n):
    for i in range(n):
        c = Counter() if i % 3 else Sub()
        c.add(i)
    return c


c = run(3000)
print(Counter.count, Counter.total, Sub.total, Sub.__dict__.keys() & {"total"}, c.__doc__, c.__custom__, vars(c))
print(Counter.last, Counter.__doc__, Sub.__doc__)

# What becomes a property, or a method, is bound from then on.
for i in range(1500):
    Counter.last = i
    if i == 1000:
        Counter.last = property(lambda self: "property")
        print(Counter().last)
    if i == 1200:
        Counter.last = lambda self: "method"
        print(Counter().last())
    if i == 1300:
        Counter.last = staticmethod(len)
        print(Counter().last("abc"))
print(Counter().last, Counter.last)


class Meta(type):
    writes = 0

    @property
    def guarded(cls):
        return cls._guarded

    @guarded.setter
    def guarded(cls, value):
        Meta.writes += 1
        cls._guarded = value

    def __setattr__(cls, name, value):
        if name == "refused":
            raise AttributeError("refused " + str(value))
        super().__setattr__(name, value)


class Made(metaclass=Meta):
    plain = 0
    guarded_too = 0


def meta(n):
    bad = 0
    for i in range(n):
        Made.plain += 1
        Made.guarded = i
        try:
            Made.refused = i
        except AttributeError:
            bad += 1
    return bad, Made.plain, Made.guarded, Meta.writes


print(meta(2000))


class Late(type):
    pass


class Plain(metaclass=Late):
    n = 0


for i in range(2000):
    Plain.n += 1
    if i == 1500:
        Late.n = property(lambda cls: 100, lambda cls, value: print("set", value) if value < 103 else None)
    if i == 1600:
        del Late.n
print(Plain.n, Plain.__dict__["n"])
try:
    for i in range(2000):
        int.n = i
except TypeError as e:
    print(e)


# Names that mean more than an attribute.
class Named:
    pass


class Other:
    pass


def named(n):
    kept = []
    for i in range(n):
        x = Named()
        x.__doc__ = i
        x.__name__ = "n" + str(i % 5)
        x.__len__ = lambda: 5
        if i % 500 == 0:
            x.__class__ = Other
            x.__dict__ = {"a": i}
            x.__module__ = "m"
        kept.append((x.__class__.__name__, x.__doc__ if i % 500 else None, x.__module__, sorted(vars(x))))
    return kept[:2] + kept[499:502]


print(named(1200))
try:
    len(Named())
except TypeError as e:
    print(e)
try:
    x = Named()
    for i in range(1500):
        x.__weakref__ = i
except AttributeError as e:
    print(e)


class Slotted:
    __slots__ = ("__mark__", "x")


def slotted(n):
    s = Slotted()
    for i in range(n):
        s.__mark__ = i
        s.x = s.__mark__
    try:
        s.__other__ = 1
    except AttributeError as e:
        print(e)
    return s.__mark__, s.x


print(slotted(1500))


# Attributes of functions.
def f(a, b=2):
    "doc of f"


def g():
    pass


def functions(n):
    seen = set()
    f.calls = 0
    for i in range(n):
        h = f if i % 3 else g
        seen.add((h.__doc__, h.__name__, h.__qualname__, h.__module__, h.__defaults__))
        f.calls += 1
        if i == n // 2:
            g.__doc__ = "now"
            f.__name__ = "renamed"
        try:
            h.missing
        except AttributeError as e:
            seen.add(str(e))
    return sorted(map(repr, seen)), f.calls


print(functions(2000))
