# Every assignment to and deletion of a slice of every sequence type that has them, against CPython: a digest for each
# type and length. To find a difference, print `r` beside the bounds in `changed`.
import sys

P = (1 << 61) - 1
HUGE = 1 << 70


def bounds(n):
    return [None] + list(range(-n - 1, n + 2)) + [sys.maxsize, -sys.maxsize - 1, HUGE, -HUGE]


STEPS = [None, 1, -1, 2, -2, 3, -3, 0, sys.maxsize, -sys.maxsize - 1, HUGE, -HUGE]


def digest(h, r):
    return (h * 1000003 + int.from_bytes(repr(r).encode(), "little")) % P


def changed(make, fresh, n):
    h = 7
    for i in bounds(n):
        for j in bounds(n):
            for k in STEPS:
                s = make(n)
                try:
                    del s[i:j:k]
                except ValueError as e:
                    h = digest(h, str(e))
                h = digest(h, s)
                for m in (0, 1, 2):
                    s = make(n)
                    try:
                        s[i:j:k] = fresh(m)
                    except ValueError as e:
                        h = digest(h, str(e))
                    h = digest(h, s)
            s = make(n)
            del s[i:j]
            h = digest(h, s)
            s[i:j] = fresh(2)
            h = digest(h, s)
            s[i:j] = s
            h = digest(h, s)
        # To itself, from the other end too.
        for k in (None, 1, -1, 2, -2):
            s = make(n)
            try:
                s[i::k] = s[::-1]
            except ValueError as e:
                h = digest(h, str(e))
            try:
                s[i::k] = s
            except ValueError as e:
                h = digest(h, str(e))
            h = digest(h, s)
        for change in CHANGES:
            s = make(n)
            try:
                h = digest(h, change(s, i))
            except (IndexError, TypeError, OverflowError) as e:
                h = digest(h, type(e).__name__)
            h = digest(h, s)
    return h


def put(s, i):
    s[i] = 9


def remove(s, i):
    del s[i]


CHANGES = [lambda s, i: s.pop(i), lambda s, i: s.insert(i, 9), put, remove]


class Row(list):
    pass


MAKERS = [
    ("bytearray", lambda n: bytearray(range(n)), lambda m: bytes(range(65, 65 + m))),
    ("bytearray of integers", lambda n: bytearray(range(n)), lambda m: list(range(65, 65 + m))),
    ("list of integers", lambda n: list(range(n)), lambda m: list(range(50, 50 + m))),
    ("integers and floats", lambda n: list(range(n)), lambda m: [x + 0.5 for x in range(m)]),
    ("list of floats", lambda n: [x + 0.5 for x in range(n)], lambda m: [x + 9.5 for x in range(m)]),
    ("floats and integers", lambda n: [x + 0.5 for x in range(n)], lambda m: tuple(range(m))),
    ("list of anything", lambda n: [[0.5, x, None, "x"][x % 4] for x in range(n)], lambda m: iter("xyz"[:m])),
    ("subclass of list", lambda n: Row(range(n)), lambda m: Row(range(m))),
]

for name, make, fresh in MAKERS:
    print(name, [changed(make, fresh, n) for n in (0, 1, 3)])
for bad in (3, None, 2.5):
    for s in ([1, 2], [1.5, 2.5], bytearray(b"ab")):
        for key in (slice(0, 1), slice(None, None, 2)):
            try:
                s[key] = bad
            except (TypeError, ValueError) as e:
                print(type(e).__name__, s)
            else:
                print("done", s)
