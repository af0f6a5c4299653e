# The fields of named tuples: their descriptors, which every store and deletion must be refused by.
import copy
from collections import namedtuple
from typing import NamedTuple

P = namedtuple("P", "x y", defaults=[5])


class Q(P):
    z = 1

    def __getattr__(self, name):
        return "no " + name


class R(NamedTuple):
    first: int
    second: str = "b"

    @property
    def both(self):
        return (self.first, self.second)


def fails(f):
    try:
        print(f())
    except Exception as error:
        print(type(error).__name__, error)


def store(o, name, value):
    setattr(o, name, value)


p, q, r = P(1), Q(3, 4), R(7)
print(type(P.x), P.x, P.y.__doc__, type(P.x).__name__, type(P.x).__module__)
P.x.__doc__ = "the abscissa"
print(P.x, P.__dict__["x"].__reduce__(), R.first)
print(P.x.__get__(p), P.x.__get__(q, Q), P.x.__get__((8, 9)), P.x.__get__(None, P) is P.x)
fails(lambda: P.x.__get__(3))
fails(lambda: P.x.__get__(()))
fails(lambda: P.x.__get__(None))
fails(lambda: P.x.__get__([1]))
fails(lambda: store(p, "x", 3))
fails(lambda: delattr(p, "x"))
fails(lambda: store(q, "y", 3))
fails(lambda: P.x.__set__(p, 3))
fails(lambda: P.x.__delete__(p))
fails(lambda: type(P.x)("a", None))
fails(lambda: type(P.x)(1))
fails(lambda: type(P.x)(-1, None).__get__((1, 2)))
fails(lambda: q.nothing)
fails(lambda: p.nothing)
q.__dict__["x"] = "hidden"
q.w = 6
print(q.x, q.w, q.z, vars(q), r.both, r.second, hasattr(p, "x"), getattr(p, "q", None))


class Short(P):
    """Its instances may hold anything."""

    def __new__(cls, *items):
        return tuple.__new__(cls, items)


fails(lambda: Short().x)
fails(lambda: Short(1).y)
total = 0
for i in range(3000):
    p = P(i, y=2) if i % 3 else Q(i, 1)
    total += p.x + p.y
    s = Short(*range(i % 3))
    try:
        total += s.y
    except IndexError:
        total -= 1
print(total)
P.y = property(lambda self: 100)
print(P(1, 2).y, Q(1, 2).y)
