# Places that see more classes and functions than code is specialised for: every kind of access, with a few
# instances that take another way than the others.


class Meta(type):
    def __iter__(cls):
        return iter((cls.__name__, 1))


class Base(metaclass=Meta):
    kind = "base"

    def describe(self, extra=1, *, scale=2):
        return self.size * scale + extra

    def inherited(self):
        return self.kind


def make(number):
    class Shape(Base):
        rate = number

        def __init__(self, size):
            self.size = size
            if number % 3 == 0:
                self.more = number

        def area(self):
            return self.size + number

        def __add__(self, other):
            return self.size + other.size

        def __iadd__(self, other):
            if number % 5 == 0:
                return NotImplemented
            self.size += 1
            return self

        def __neg__(self):
            return -self.size

        def __lt__(self, other):
            return self.size < other.size

        def __eq__(self, other):
            return isinstance(other, Base) and self.size == other.size

        def __hash__(self):
            return number

        def __len__(self):
            return number

        def __bool__(self):
            return number % 2 == 0

        def __iter__(self):
            yield from range(number % 4)

        def __getitem__(self, index):
            return index + number

        def __setitem__(self, index, value):
            self.size = index + value

        def __delitem__(self, index):
            self.size = index

        def __contains__(self, item):
            return item == number

        def __call__(self, x, y=3):
            return x * y + number

        def __enter__(self):
            return number

        def __exit__(self, *details):
            return True

    if number == 7:
        def hidden(self, name):
            if name == "missing":
                return "found"
            raise AttributeError(name)
        Shape.__getattr__ = hidden
    if number == 8:
        Shape.area = property(lambda self: lambda: 800)
    if number == 9:
        Shape.area = staticmethod(lambda: 900)
    if number == 10:
        Shape.area = classmethod(lambda cls: len(cls.__name__))
    if number == 11:
        def everything(self, name):
            if name == "area":
                return lambda: 1100
            return object.__getattribute__(self, name)
        Shape.__getattribute__ = everything
    if number == 12:
        def setter(self, name, value):
            object.__setattr__(self, name, value + 1 if type(value) is int else value)
        Shape.__setattr__ = setter
    if number == 13:
        class Slotted(Base):
            __slots__ = ("size", "more")

            def __init__(self, size):
                self.size = size

            def area(self):
                return self.size
        return Slotted
    return Shape


classes = [make(n) for n in range(24)]


class Sub(classes[3]):
    def area(self):
        return super().area() * 2


class Iterator:
    def __init__(self, n):
        self.n = n

    def __iter__(self):
        return self

    def __next__(self):
        if self.n == 0:
            raise StopIteration
        self.n -= 1
        return self.n


iterators = [type("Iterator%d" % n, (Iterator,), {}) for n in range(12)]
classes.append(Sub)
shapes = [classes[i * 7 % len(classes)](i % 50) for i in range(100)]
shapes[17].area = lambda: 17
shapes[23].kind = "own"


def attributes():
    total = 0
    for shape in shapes:
        total += shape.size + len(shape.kind) + len(shape.inherited())
        shape.size = shape.size + 1
        total += shape.describe() + shape.describe(3) + shape.describe(scale=1)
    return total


def methods():
    total = 0
    for shape in shapes:
        total += shape.area()
        method = shape.area
        total += method()
        total += Base.describe(shape) + type(shape).describe(shape, 2)
    return total


def missing():
    found = 0
    for shape in shapes:
        try:
            found += len(shape.missing)
        except AttributeError as error:
            found += len(str(error))
        found += getattr(shape, "more", 1) + hasattr(shape, "rate")
    return found


def operators():
    total = 0
    last = shapes[-1]
    for shape in shapes:
        if type(shape).__name__ == "Slotted":
            continue
        if type(last).__name__ != "Slotted":
            total += shape + last
            total += (shape < last) + (shape == last) + (shape != last) + (shape != 3)
        total -= -shape
        total += len(shape) + shape[2] + (3 in shape) + shape(2) + shape(2, 5) + shape(x=1)
        shape[1] = 5
        if shape:
            total += 1
            del shape[4]
        for item in shape:
            total += item
        with shape as number:
            total += number
            raise ValueError
        last = shape
    return total


def iteration():
    total = 0
    for round in range(4):
        for cls in iterators:
            for item in cls(3):
                total += item
            total += isinstance(cls(0), Iterator) + isinstance(cls, Meta) + issubclass(cls, Iterator)
        for cls in classes:
            total += isinstance(cls(1), classes[3]) + isinstance(cls, Meta)
            for part in cls:
                total += len(str(part))
    return total


def make_function(n):
    source = "def f(a, b=2, *rest, c=3, **named): return a * {0} + b + c + len(rest) + len(named)"
    namespace = {}
    exec(source.format(n), namespace)
    return namespace["f"]


functions = [make_function(n) for n in range(20)]


def make_generator(n):
    namespace = {}
    exec("def g(m):\n    for i in range(m):\n        yield i * {0}\n    return {0}".format(n), namespace)
    return namespace["g"]


generators = [make_generator(n) for n in range(20)]


def fails(x):
    raise KeyError(x)


functions.append(fails)
functions.append(len)
functions.append(abs)
functions.append(str)
functions.append(Sub)
functions.append(shapes[0].area)


def calls():
    total = 0
    for function in functions:
        for argument in (5, "text"):
            try:
                result = function(argument)
                total += len(str(result)) if type(result) in (int, str) else 1
                total += function(argument, 1, 2, 3, 4, c=1, d=2)
            except (TypeError, KeyError) as error:
                total += len(str(error)) > 0
    for generator in generators:
        for item in generator(3):
            total += item
        total += sum(generator(4))
    return total


def augmented():
    total = 0
    for shape in shapes:
        if type(shape).__name__ != "Slotted":
            before = shape
            shape += shapes[0] if type(shapes[0]).__name__ != "Slotted" else shape
            total += 1 if shape is before else shape
    return total


def stores():
    for shape in shapes:
        shape.one = 1 if type(shape).__name__ != "Slotted" else 2
        shape.more = 3
    return sum(shape.more + shape.one for shape in shapes)


for turn in range(25):
    print(attributes(), methods(), missing(), operators(), iteration(), calls(), augmented(), stores())
