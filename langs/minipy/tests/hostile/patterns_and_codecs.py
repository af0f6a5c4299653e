# Match statements on odd subjects; codecs with odd error handlers.
def attempt(what, f):
    try:
        result = f()
    except BaseException as e:
        print(what, type(e).__name__, e)
    else:
        print(what, repr(result)[:110])
import collections.abc as cabc

class BadLen(cabc.Sequence):
    def __len__(self): return -1
    def __getitem__(self, i): return i
class BadItem(cabc.Sequence):
    def __len__(self): return 2
    def __getitem__(self, i): raise KeyError(i)
class Args:
    __match_args__ = ("a", "b")
    a = 1
    @property
    def b(self): raise AttributeError("b")
class Args2:
    __match_args__ = 3
class Args3:
    __match_args__ = (3,)
class Args4:
    __match_args__ = ["a"]
class Args5:
    __match_args__ = ("a", "a")
    a = 1
class Eq:
    def __eq__(self, o): raise ValueError("eq")
class Map(cabc.Mapping):
    def __getitem__(self, k):
        if k == "boom": raise ZeroDivisionError
        raise KeyError(k)
    def __len__(self): return 5
    def __iter__(self): return iter("abc")
    def get(self, k, d=None): return d if k != "x" else 9
class Inst(type):
    def __instancecheck__(cls, x): raise LookupError("instance")
class WithInst(metaclass=Inst): pass
def kind(s):
    match s:
        case Args(1, b=2): return "args b"
        case Args(1): return "args"
        case bool(x): return "bool", x
        case int(real=r) if r > 100: return "big", r
        case -5 | 3 | 0x10: return "small"
        case 1.5 | -0.0: return "float"
        case 2 + 3j: return "complex"
        case "text" | b"bytes": return "text"
        case str(x): return "str", x
        case []: return "empty"
        case [a, [b, *c], *d]: return "nested", a, b, c, d
        case (a, b): return "pair", a, b
        case [*_, last]: return "last", last
        case {"x": 9, **rest}: return "map", rest
        case {"k": {"deep": [_, v]}}: return "deep", v
        case {}: return "mapping"
        case None | True | False: return "single"
        case BaseException(args=(first, *_)): return "exc", first
        case type(): return "type"
        case _: return "other"
for s in (Args(), True, 1000, 3, -5, 16, 1.5, 0.0, 2 + 3j, "text", b"bytes", "abc", [], (), [1, [2, 3, 4], 5, 6], (1, 2), [1, 2, 3], BadLen(), BadItem(), {"x": 9, "y": 8}, Map(), {"k": {"deep": (1, 2)}},
          {}, None, ValueError("e"), ValueError(), int, object, Eq(), range(3), range(2), bytearray(b"ab"), {1, 2}, iter([1]), frozenset(), 10**30, float("nan"), "\ud800", memoryview if 0 else ..., NotImplemented):
    for _ in range(3):
        r = None
        try: r = kind(s)
        except BaseException as e: r = type(e).__name__, str(e)
    print(type(s).__name__, repr(r).split(" object at")[0])
def cls(s, c):
    match s:
        case c(a): return a
    return "no"
for c in (Args, Args2, Args3, Args4, Args5, int, str, 3, None, WithInst, list, dict, tuple, set, bytes, float, object, type):
    s = c() if isinstance(c, type) and c not in (type, WithInst) else 3
    attempt(("cls", getattr(c, "__name__", c)), lambda: cls(s, c))
def two(s, c):
    match s:
        case c(a, b): return a, b
    return "no"
for c in (Args, Args5, int):
    attempt(("two", c.__name__), lambda: two(c(), c))
def eq(s):
    match s:
        case 3: return "three"
attempt("eq raises", lambda: eq(Eq()))
def keyed(s):
    match s:
        case {"boom": x}: return x
    return "no"
attempt("map", lambda: keyed(Map()))
import collections
attempt("defaultdict", lambda: keyed(collections.defaultdict(list)))
import codecs
TEXTS = ["a\u20acb\ud800c", "\U0001f600", "\xff"]
BYTES = [b"a\xffb", b"\xe2\x82", b"\xed\xa0\x80", b"\xf0\x9f\x98", b"\xc0\x80", b"\x80"]
for codec in ("ascii", "utf-8", "latin-1", "utf-16", "utf-16-le", "utf-32", "utf-8-sig", "cp1252", "utf-7" if 0 else "cp437", "UTF_8", "u8", "idna" if 0 else "koi8-r", "a\0b"):
    for handler in ("strict", "ignore", "replace", "backslashreplace", "xmlcharrefreplace", "surrogateescape", "nonsense"):
        for t in TEXTS:
            attempt((codec, handler, ascii(t)), lambda: t.encode(codec, handler))
        for b in BYTES:
            attempt((codec, handler, b), lambda: ascii(b.decode(codec, handler)))
attempt("handler int", lambda: "a".encode("ascii", 3))
attempt("codec int", lambda: "a".encode(3))
attempt("str bytes", lambda: str(b"\xff", "ascii", "replace"))
attempt("str obj", lambda: str(3, "ascii"))
attempt("str str", lambda: str("a", "ascii"))
attempt("lookup", lambda: codecs.lookup("utf8").name)
attempt("lookup_error", lambda: codecs.lookup_error("nonsense"))
