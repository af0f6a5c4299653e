"""The kinds of operands of the probes: a name, and how to make a fresh one. Each is finite and small."""

ARITHMETIC = "+ - * / // % @ ** & | ^ << >>".split()


class Plain:
    """Has no operations of its own."""

    def __repr__(self):
        return "Plain()"


def answering(name):
    def method(self, other):
        return (name, type(other).__name__)
    return method


class Able:
    """Answers every binary operation, in either order."""

    def __repr__(self):
        return "Able()"

    def __hash__(self):
        return 1


for name in "add sub mul truediv floordiv mod matmul pow and or xor lshift rshift divmod".split():
    setattr(Able, "__" + name + "__", answering(name))
    setattr(Able, "__r" + name + "__", answering("r" + name))
for name in "lt le eq ne gt ge".split():
    setattr(Able, "__" + name + "__", answering(name))


class Index:
    def __index__(self):
        return 1

    def __repr__(self):
        return "Index()"


class Floating:
    def __float__(self):
        return 2.5

    def __repr__(self):
        return "Floating()"


class Iterable:
    def __iter__(self):
        return iter([1, 2])

    def __repr__(self):
        return "Iterable()"


class Int(int):
    pass


class Float(float):
    pass


class Str(str):
    pass


class List(list):
    pass


class Tuple(tuple):
    pass


class Dict(dict):
    pass


def function(*args, **kwargs):
    return (args, kwargs)


def generate():
    yield 1
    yield 2


# Name, factory. Names have no blanks.
OPERANDS = [
    ("None", lambda: None),
    ("...", lambda: ...),
    ("NotImplemented", lambda: NotImplemented),
    ("True", lambda: True),
    ("0", lambda: 0),
    ("2", lambda: 2),
    ("-3", lambda: -3),
    ("2**70", lambda: 2**70),
    ("1.5", lambda: 1.5),
    ("nan", lambda: float("nan")),
    ("2j", lambda: 2j),
    ("'b'", lambda: "b"),
    ("''", lambda: ""),
    ("b'b'", lambda: b"b"),
    ("bytearray", lambda: bytearray(b"ab")),
    ("[1,2]", lambda: [1, 2]),
    ("[]", lambda: []),
    ("(1,2)", lambda: (1, 2)),
    ("()", lambda: ()),
    ("{1:2}", lambda: {1: 2}),
    ("{1,2}", lambda: {1, 2}),
    ("frozenset", lambda: frozenset([2, 3])),
    ("range", lambda: range(1, 3)),
    ("slice", lambda: slice(0, 2)),
    ("keys", lambda: {1: 2, 5: 6}.keys()),
    ("values", lambda: {1: 2}.values()),
    ("items", lambda: {1: 2}.items()),
    ("iter", lambda: iter([1, 2])),
    ("pairs", lambda: iter([(1, 2), ("b", 3)])),
    ("generator", generate),
    ("function", lambda: function),
    ("int", lambda: int),
    ("object()", object),
    ("exception", lambda: ValueError("a")),
    ("Plain", Plain),
    ("Able", Able),
    ("Index", Index),
    ("Floating", Floating),
    ("Iterable", Iterable),
    ("Int", lambda: Int(2)),
    ("Float", lambda: Float(2.0)),
    ("Str", lambda: Str("b")),
    ("List", lambda: List([1, 2])),
    ("Tuple", lambda: Tuple((1, 2))),
    ("Dict", lambda: Dict({1: 2})),
]

# For receivers that have few operations of their own.
FEW = "None 2 'b' b'b' [1,2] (1,2) {1,2} int Plain Able Index".split()

# Further subscripts.
SUBSCRIPTS = [
    ("1", lambda: 1),
    ("-1", lambda: -1),
    ("9", lambda: 9),
    ("-9", lambda: -9),
    (":", lambda: slice(None)),
    ("1:", lambda: slice(1, None)),
    (":-1", lambda: slice(None, -1)),
    ("::2", lambda: slice(None, None, 2)),
    ("::-1", lambda: slice(None, None, -1)),
    ("5:1", lambda: slice(5, 1)),
    ("::0", lambda: slice(None, None, 0)),
    ("'a':", lambda: slice("a", None)),
    ("1.5:", lambda: slice(1.5, None)),
    ("Index:", lambda: slice(Index(), None)),
    (":2**70", lambda: slice(None, 2**70)),
    ("-2**70::2**70", lambda: slice(-2**70, None, 2**70)),
]

# What is stored into slices.
STORED = [
    ("9", lambda: 9),
    ("None", lambda: None),
    ("''", lambda: ""),
    ("'xyz'", lambda: "xyz"),
    ("b'xyz'", lambda: b"xyz"),
    ("[]", lambda: []),
    ("[7]", lambda: [7]),
    ("(7,8,9)", lambda: (7, 8, 9)),
    ("{1,2}", lambda: {1, 2}),
    ("range", lambda: range(300, 302)),
    ("generator", generate),
    ("Iterable", Iterable),
    ("Plain", Plain),
]

SPECS = ["", "d", "5", "<5", ">7", "^9", "*^9", "+d", "x", "#x", "b", "c", "n", "e", ".2f", "08.3f", ",", "_d", "%", "s",
         ".1s", "10s", "r", "{}", "=+6", "z.1f", "q", "1.5.2", "é>4", "#10.4g"]
