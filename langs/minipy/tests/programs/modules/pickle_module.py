# pickle: what programs store and send, by every protocol.
import array
import collections
import copy
import copyreg
import dataclasses
import datetime
import decimal
import enum
import fractions
import functools
import io
import operator
import pickle
import uuid


class Point:
    def __init__(self, x, y):
        self.x = x
        self.y = y

    def __eq__(self, other):
        return type(self) is type(other) and self.__dict__ == other.__dict__

    def __repr__(self):
        return f"{type(self).__name__}({self.__dict__})"

    class Inner:
        tag = "inner"

    def length(self):
        return self.x + self.y


class Slotted:
    __slots__ = ("a", "b", "__weakref__")

    def __init__(self, a):
        self.a = a

    def __eq__(self, other):
        return self.a == other.a


class SlottedState(Slotted):
    __slots__ = ("c",)

    def __getstate__(self):
        return [self.a]

    def __setstate__(self, state):
        self.a, = state
        self.c = "restored"


class Reduced:
    def __init__(self, *args):
        self.args = args

    def __reduce__(self):
        return Reduced, self.args, {"extra": len(self.args)}


class ReducedEx:
    def __reduce_ex__(self, protocol):
        return "SINGLE"


SINGLE = ReducedEx()


class State:
    def __init__(self):
        self.keep, self.drop = 1, open

    def __getstate__(self):
        state = self.__dict__.copy()
        del state["drop"]
        return state

    def __setstate__(self, state):
        self.__dict__.update(state)
        self.drop = "again"


class NewArgs:
    def __new__(cls, a, *, b):
        self = object.__new__(cls)
        self.pair = a, b
        return self

    def __getnewargs_ex__(self):
        return (self.pair[0],), {"b": self.pair[1]}


class MyInt(int):
    pass


class MyStr(str):
    pass


class MyList(list):
    pass


class MyDict(dict):
    pass


class MySet(set):
    pass


class MyTuple(tuple):
    pass


class Color(enum.Enum):
    RED = 1
    GREEN = "g"


class Level(enum.IntEnum):
    LOW = 1
    HIGH = 2


class Perm(enum.Flag):
    R = 4
    W = 2


Pair = collections.namedtuple("Pair", "left right")


@dataclasses.dataclass
class Data:
    name: str
    items: list = dataclasses.field(default_factory=list)


@dataclasses.dataclass(frozen=True)
class Frozen:
    n: int


@dataclasses.dataclass(frozen=True, slots=True)
class FrozenSlots:
    n: int
    m: str = "m"


class Problem(Exception):
    def __init__(self, code, text):
        super().__init__(code, text)
        self.code = code


def function(n):
    return n + 1


def with_attribute(cls, base, **attributes):
    x = cls(base)
    x.__dict__.update(attributes)
    return x


recursive = [1]
recursive.append(recursive)
looped = {}
looped["self"] = looped
shared = ["shared"]

VALUES = [
    None, True, False, 0, 1, -1, 255, 256, 65535, 65536, -2**31, 2**31, 10**30, -10**30, 1 << 3000, 0.0, -0.5, 1e300, float("inf"),
    1 + 2j, "", "text", "grüße €\n\\u1234\x00", "x" * 300, b"", b"bytes\x00\xff", b"y" * 300, bytearray(b"abc"), bytearray(),
    (), (1,), (1, 2), (1, 2, 3), (1, 2, 3, 4), [], [1, "a", None], {}, {"a": 1, 2: [3]}, set(), {1}, frozenset([2]),
    range(1, 10, 3), slice(1, None, 2), ..., NotImplemented, int, type(None), type(...), Point, Point.Inner, len, function,
    Point(1, 2), Slotted(5), [shared, shared], Color.RED, Color.GREEN, Level.HIGH, Perm.R | Perm.W, Pair(1, "r"),
    Data("d", [1]), Frozen(3), FrozenSlots(4), fractions.Fraction(3, 4), decimal.Decimal("1.50"), datetime.date(2020, 2, 29),
    datetime.datetime(2020, 1, 2, 3, 4, 5, 6, datetime.timezone.utc), datetime.timedelta(days=1, seconds=2),
    collections.deque([1, 2, 3], 5), collections.deque("ab"), collections.OrderedDict(b=1, a=2), collections.Counter("aab"),
    collections.defaultdict(list, {"k": [1]}), array.array("i", [1, 2, 3]), uuid.UUID(int=5),
    MyInt(7), MyStr("s"), MyList([1, 2]), MyDict(a=1), MySet([1]), MyTuple((1, 2)), with_attribute(MyList, [3], note="n"),
    with_attribute(MyInt, 9, unit="m"), with_attribute(MyDict, {"k": 2}, note="d"), [[[[]]]], {"nested": {"list": [{}, ()]}},
]
for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
    failed = []
    total = 0
    for value in VALUES:
        if isinstance(value, (Slotted, FrozenSlots)) and protocol < 2:
            continue
        try:
            data = pickle.dumps(value, protocol)
            back = pickle.loads(data)
        except Exception as error:
            failed.append((value, error))
            continue
        total += 1
        if not (back == value and type(back) is type(value) and getattr(back, "__dict__", 0) == getattr(value, "__dict__", 0)):
            failed.append((value, back))
    print("protocol", protocol, total, failed)

# More items than go into one batch.
LONG = [list(range(1005)), {i: str(i) for i in range(1005)}]
print(pickle.loads(pickle.dumps(LONG, 2)) == LONG)

for protocol in (0, 2, 4, 5):
    def through(x):
        return pickle.loads(pickle.dumps(x, protocol))

    r = through(recursive)
    d = through(looped)
    a, b = through([shared, shared])
    print(r[0], r[1] is r, d["self"] is d, a is b, through(SINGLE) is SINGLE, through(State()).__dict__)
    x = through(Reduced(1, 2))
    print(x.args, x.extra, through(functools.partial(operator.add, 3))(4), through(Point(3, 4).length)() if protocol >= 2 else 7)
    error = through(Problem(5, "bad"))
    error2 = through(KeyError("k"))
    print(repr(error), error.code, error.args, repr(error2), repr(through(OSError(2, "No such file", "f"))))
    if protocol >= 2:
        y = through(SlottedState(8))
        print(y.a, y.c, through(NewArgs(1, b=2)).pair, through(Slotted(3)).a, hasattr(through(Slotted(3)), "b"))

# The bytes themselves.
for value in (1, "a", [1, 2], {"k": (1, 2)}, Point(1, [2]), Color.RED, Pair(1, 2), {3}, 1.5, b"b", Data("n"), MyList([1]),
              collections.OrderedDict(a=1), collections.deque([1]), collections.Counter("a"), range(3), Slotted(1), MyInt(3)):
    print(pickle.dumps(value, 2), pickle.dumps(value, 4))
print(pickle.dumps({"a": 1}, 0), pickle.dumps(Point(1, 2), 0))

# Streams, persistent ids, dispatch tables, buffers and what is refused.
stream = io.BytesIO()
pickler = pickle.Pickler(stream, 4)
for value in (1, [2], {"three": 3}):
    pickler.dump(value)
stream.seek(0)
print(pickle.load(stream), pickle.load(stream), pickle.load(stream))
try:
    pickle.load(stream)
except EOFError:
    print("EOFError")


class Persistent(pickle.Pickler):
    def persistent_id(self, obj):
        return ("point", obj.x) if isinstance(obj, Point) else None


class Unpersistent(pickle.Unpickler):
    def persistent_load(self, pid):
        return "loaded", pid

    def find_class(self, module, name):
        if module == "builtins" and name == "range":
            return super().find_class(module, name)
        raise pickle.UnpicklingError(f"forbidden: {module}.{name}")


stream = io.BytesIO()
Persistent(stream).dump([Point(7, 8), range(2)])
print(Unpersistent(io.BytesIO(stream.getvalue())).load())
try:
    Unpersistent(io.BytesIO(pickle.dumps(Color.RED))).load()
except pickle.UnpicklingError as error:
    print(error)

copyreg.pickle(Point.Inner, lambda inner: (Point, (0, inner.tag)))
print(pickle.loads(pickle.dumps(Point.Inner())), copy.copy(Point.Inner()))
for bad in (lambda: 0, (i for i in ()), {}.keys(), open(__file__)):
    try:
        pickle.dumps(bad)
        print(type(bad).__name__, "was pickled")
    except (TypeError, AttributeError, pickle.PicklingError) as error:
        print(type(bad).__name__, type(error).__name__)
for data in (b"", b"\x80\x04K\x01", b"\x80\x09.", b"cnowhere\nnothing\n."):
    try:
        print(pickle.loads(data))
    except Exception as error:
        print(data, type(error).__name__)

print(copy.copy(Reduced(1)).extra, copy.deepcopy(State()).drop, copy.copy(Slotted(2)).a, copy.deepcopy(NewArgs(1, b=[2])).pair)
print(object.__reduce_ex__(Point(1, 2), 4)[1:], Point(1, 2).__getstate__(), Slotted(1).__getstate__(), object().__getstate__())
print(Point(1, 2).__reduce_ex__(2)[0].__name__, [1].__reduce_ex__(4)[1:3], object().__reduce__()[1:], {1}.__reduce__())
