# Every slice of every sequence type against CPython: a digest for each type and length. To find a difference, print
# `r` beside the bounds in `read`.
import sys

P = (1 << 61) - 1
HUGE = 1 << 70


def bounds(n):
    near = list(range(-n - 1, n + 2))
    return [None] + near + [sys.maxsize, -sys.maxsize - 1, HUGE, -HUGE]


STEPS = [None, 1, -1, 2, -2, 3, 0, sys.maxsize, -sys.maxsize - 1, HUGE, -HUGE]


def digest(h, r):
    return (h * 1000003 + int.from_bytes(repr(r).encode(), "little")) % P


def read(s, n):
    h = 7
    for i in bounds(n):
        for j in bounds(n):
            for k in STEPS:
                try:
                    r = s[i:j:k]
                except ValueError as e:
                    r = str(e)
                h = digest(h, r)
            h = digest(h, s[i:j])
        h = digest(h, s[i:])
        h = digest(h, s[:i])
        h = digest(h, s[::i] if i != 0 else None)
        try:
            r = s[i]
        except (IndexError, TypeError) as e:
            r = str(e)
        h = digest(h, r)
    return h


class Text(str):
    pass


class Row(list):
    pass


TEXT = "abcdefgh"
WIDE = "aßc€e😀g\ud800"
MAKERS = [
    ("str", lambda n: TEXT[:n]),
    ("wide str", lambda n: WIDE[:n]),
    ("subclass of str", lambda n: Text(TEXT[:n])),
    ("bytes", lambda n: bytes(range(n))),
    ("bytearray", lambda n: bytearray(range(n))),
    ("tuple", lambda n: tuple(range(n))),
    ("list of integers", lambda n: list(range(n))),
    ("list of floats", lambda n: [x + 0.5 for x in range(n)]),
    ("list of anything", lambda n: [[0.5, x, None, "x"][x % 4] for x in range(n)]),
    ("subclass of list", lambda n: Row(range(n))),
    ("range", lambda n: range(n)),
    ("range backwards", lambda n: range(3 * n, 0, -3)),
]

for name, make in MAKERS:
    print(name, [read(make(n), n) for n in (0, 1, 4)])
# More than one entry of a table of offsets.
long = "€" * 200 + "abc" * 30
h = 0
for i in (None, 0, 1, 63, 64, 65, 128, 199, 200, 289, 290, 291, -1, -64, -65, -290, -291):
    for j in (None, 0, 63, 64, 200, 290, 300, -1, -63, -290, -300):
        for k in (None, 1, -1, 2, -64, 63):
            h = digest(h, long[i:j:k])
print("long str", h)

h = 0
for n in (0, 1, 4, HUGE):
    for i in bounds(4):
        for j in bounds(4):
            for k in STEPS:
                try:
                    r = slice(i, j, k).indices(n)
                except ValueError as e:
                    r = str(e)
                h = digest(h, r)
print("slice.indices", h)
