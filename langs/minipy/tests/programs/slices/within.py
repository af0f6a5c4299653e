# The methods that take a start and an end, and indices of other methods, against CPython: a digest for each. To find a
# difference, print `r` beside the arguments in `tried`.
import sys

P = (1 << 61) - 1
HUGE = 1 << 70
PLACES = [None] + list(range(-7, 8)) + [sys.maxsize, -sys.maxsize - 1, HUGE, -HUGE]


def digest(h, r):
    return (h * 1000003 + int.from_bytes(repr(r).encode(), "little")) % P


def tried(h, f, *args):
    try:
        r = f(*args)
    except (ValueError, IndexError, TypeError, OverflowError) as e:
        r = type(e).__name__
    return digest(h, r)


def searched(method, text, parts):
    h = 7
    for part in parts:
        h = tried(h, method, text, part)
        for i in PLACES:
            h = tried(h, method, text, part, i)
            for j in PLACES:
                h = tried(h, method, text, part, i, j)
    return h


NAMES = ["find", "rfind", "index", "rindex", "count", "startswith", "endswith"]
TEXTS = [("", ["", "a"]), ("abab", ["", "a", "ab", "ba", "bab", "c"]), ("aß€ß😀", ["", "ß", "ß€", "😀", "a", "x"])]
for name in NAMES:
    print("str", name, [searched(getattr(str, name), text, parts) for text, parts in TEXTS])
print("tuples", searched(str.startswith, "abab", [("x", "ab"), ()]), searched(str.endswith, "abab", [("b", "ab"), ()]))
BYTES = [(b"", [b"", b"a"]), (b"abab", [b"", b"a", b"ab", b"bab", b"c"])]
for kind in (bytes, bytearray):
    for name in NAMES:
        parts = lambda parts: parts + ([97] if name not in ("startswith", "endswith") else [])
        print(kind.__name__, name, [searched(getattr(kind, name), kind(s), parts(p)) for s, p in BYTES])
for kind in (list, tuple):
    for items in ([], [1, 2, 1, 2], [0.5, 1.5, 0.5], [1, 0.5, "a", 1, None]):
        print(kind.__name__, "index", items, searched(kind.index, kind(items), [1, 0.5, "a", 7]))
print("range", [tried(0, range(2, 9, 3).index, x) for x in (2, 3, 5, 8, 11)])
for text in ("", "abc", "aß€"):
    h = 0
    for n in [-HUGE, -sys.maxsize - 1] + list(range(-3, 9)):
        for f in (str.ljust, str.rjust, str.center, str.zfill):
            h = tried(h, f, text, n)
        h = tried(h, str.expandtabs, "\t" + text + "\tx\n\t", n)
        h = tried(h, lambda s, n: s * n, text, n)
        h = tried(h, lambda s, n: s.split("b", n), text, n)
        h = tried(h, lambda s, n: s.replace("b", "xy", n), text, n)
    print("sizes", text, h)
for data in (b"", b"abc", bytearray(b"abc"), [1, 2], [0.5], (1, 2)):
    h = 0
    for n in [-HUGE, -sys.maxsize - 1] + list(range(-3, 9)):
        if isinstance(data, (bytes, bytearray)):
            for name in ("ljust", "rjust", "center", "zfill"):
                h = tried(h, getattr(data, name), n)
            h = tried(h, (b"\t" + data + b"\tx\n\t").expandtabs, n)
            h = tried(h, data.replace, b"b", b"xy", n)
        h = tried(h, lambda s, n: s * n, data, n)
        h = tried(h, lambda s, n: n * s, data, n)
    print("sizes", data, h)
