# Enumerations: values, aliases, flags and their boundaries, mixins, calls, checks, errors.
import enum
from enum import (
    CONFORM, CONTINUOUS, EJECT, KEEP, NAMED_FLAGS, STRICT, UNIQUE, Enum, Flag, IntEnum, IntFlag, StrEnum, auto, member,
    nonmember, unique, verify,
)


class Color(Enum):
    RED = 1
    GREEN = 2
    BLUE = auto()
    CRIMSON = 1

    def describe(self):
        return self.name.lower(), self.value

    @classmethod
    def first(cls):
        return next(iter(cls))


print(Color, list(Color), Color.CRIMSON, Color.CRIMSON is Color.RED, len(Color), Color(2), Color["BLUE"])
print(repr(Color.RED), str(Color.RED), f"{Color.RED:>12}", Color.RED.describe(), Color.first(), hash(Color.RED) == hash("RED"))
print(Color.RED in Color, 3 in Color, 7 in Color, dict(Color.__members__), list(reversed(Color)))
print(isinstance(Color.RED, Color), type(Color.RED), Color.RED == 1, Color.RED != Color.GREEN)


class Perm(Flag):
    R = 4
    W = 2
    X = 1
    RW = 6


print(list(Perm), Perm.R | Perm.X, repr(Perm(0)), repr(~Perm.R), list(Perm.RW), Perm.R in Perm.RW, len(Perm.RW))
print(Perm.RW & Perm.R, Perm.RW ^ Perm.R, bool(Perm(0)), Perm(5).name, Perm(5).value)
for boundary in (STRICT, CONFORM, EJECT, KEEP):
    class Bits(Flag, boundary=boundary):
        ONE = 1
        FOUR = 4

    try:
        print(boundary, repr(Bits(10)))
    except ValueError as error:
        print(error)


class Level(IntEnum):
    LOW = 1
    HIGH = 10


print(Level.LOW, repr(Level.LOW), Level.LOW + 1, Level.HIGH > 5, f"{Level.HIGH:04d}", "%d" % Level.LOW, [0, 1][Level.LOW], sorted(Level))


class Mode(IntFlag):
    A = 1
    B = 2


print(Mode.A | 8, repr(Mode.A | 8), Mode.A + 1, repr(~Mode.A), Mode(0), repr(Mode.A | Mode.B), 3 & Mode.A)


class Word(StrEnum):
    ONE = auto()
    TWO = "zwei"


print(Word.ONE, repr(Word.TWO), Word.TWO == "zwei", Word("one"), "-".join(Word), Word.ONE.upper())


class Planet(Enum):
    EARTH = (5.97, 6.37)
    MARS = (0.64, 3.39)

    def __init__(self, mass, radius):
        self.mass = mass
        self.radius = radius

    @property
    def ratio(self):
        return round(self.mass / self.radius, 3)


print(Planet.MARS.mass, Planet.EARTH.ratio, Planet((0.64, 3.39)), Planet.MARS.value)


class Coordinate(bytes if False else str, Enum):
    PX = ("P.X", "x")
    PY = ("P.Y", "y")

    def __new__(cls, value, label):
        new = str.__new__(cls, value)
        new._value_ = value
        new.label = label
        return new


print(Coordinate.PX.label, Coordinate("P.Y"), Coordinate.PX == "P.X")


class Ordered(Enum):
    _ignore_ = "helper"
    _order_ = "A B"

    @staticmethod
    def _generate_next_value_(name, start, count, last_values):
        return (name, start, count, list(last_values))

    helper = 5
    A = auto()
    B = auto()

    class Inner:
        pass

    C = nonmember(7)


print([each.value for each in Ordered], Ordered.Inner.__name__, Ordered.C, hasattr(Ordered, "helper"))


class Wrapped(Enum):
    @member
    def method(self):
        return 1


print(list(Wrapped)[0].name)


class Fallback(Enum):
    NONE = 0

    @classmethod
    def _missing_(cls, value):
        return cls.NONE if value != "bad" else 5


print(Fallback(99))
Made = Enum("Made", "X Y Z", module="mod", start=5)
print(list(Made), Made.__module__)
print(list(Enum("FromPairs", [("A", 1), ("B", "b")])), list(IntEnum("FromDict", {"A": 3})))


class Base(Enum):
    def shout(self):
        return self.name + "!"


class Derived(Base):
    A = 1


print(Derived.A.shout(), isinstance(Derived.A, Base))


def attempt(f):
    try:
        print(f())
    except Exception as error:
        print(type(error).__name__, error)


def body(text):
    def run():
        exec(text, globals())
    return run


attempt(lambda: Color(9))
attempt(lambda: Color["PINK"])
attempt(lambda: Fallback("bad"))
attempt(lambda: setattr(Color, "RED", 5))
attempt(lambda: delattr(Color, "RED"))
attempt(lambda: setattr(Color.RED, "value", 5))
attempt(lambda: Color.RED < Color.GREEN)
attempt(lambda: Perm.R | 1)
attempt(lambda: 1 in Perm.R)
attempt(lambda: Color())
attempt(lambda: Base(1))
attempt(body("class More(Color):\n    X = 1"))
attempt(body("class Twice(Enum):\n    A = 1\n    A = 2"))
attempt(body("class Sunder(Enum):\n    _bad_ = 1"))
attempt(body("class Order(Enum):\n    _order_ = 'B A'\n    A = 1\n    B = 2"))
attempt(body("class Mro(Enum):\n    mro = 1"))
attempt(body("@unique\nclass Dup(Enum):\n    A = 1\n    B = 1"))
attempt(body("@verify(UNIQUE)\nclass Dup(Enum):\n    A = 1\n    B = 1"))
attempt(body("@verify(CONTINUOUS)\nclass Gap(Enum):\n    A = 1\n    B = 4"))
attempt(body("@verify(NAMED_FLAGS)\nclass Lost(Flag):\n    A = 1\n    B = 6"))
attempt(body("class Mixed(int, str, Enum):\n    A = 1"))
attempt(body("class Text(StrEnum):\n    A = 1"))
attempt(body("class Last(Enum):\n    A = 'x'\n    B = auto()"))
print(enum.EnumMeta is enum.EnumType, enum.EnumCheck.UNIQUE.name, repr(enum.STRICT))
