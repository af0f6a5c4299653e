"""Text and bytes operations at their borders, in hot loops, each result in one sum."""
import zlib
def check(name, results):
    print(name, len(results), zlib.crc32(repr(results).encode("utf-8", "surrogatepass")))
texts = ["", "a", "ab", "aXb", "é", "aé", "\u20ac", "a\U0001f600b", "\ud800", "\x00", " a ", "\u2003a\u2003", "ß", "ǅ", "İ", "1", "²", "٣",
    "a\nb", "a\r\nb\x0bc", "\x1c\x1d", "aa" * 9, "é" * 9, "abc" * 7, "_", "a b", "A1 b2", "ﬁ", "\u0345", "Σ", "ΑΣ", "ΑΣΑ"]
places = [None, 0, 1, 2, 3, 9, -1, -2, -9, 10**20, -10**20]
steps = [None, 1, 2, 3, -1, -2, -3, 10**20, -10**20]
def slices(x): return [x[a:b:c] for a in places for b in places for c in steps]
for x in texts:
    check(ascii(x), slices(x))
for x in texts[:12]:
    b = x.encode("utf-8", "surrogatepass")
    check(repr(b), slices(b))
    check(repr(bytearray(b)), slices(bytearray(b)))
    check("view", [v.tobytes() for v in slices(memoryview(b))])
def methods(x):
    out = []
    for n in "capitalize casefold expandtabs isalnum isalpha isascii isdecimal isdigit isidentifier islower isnumeric isprintable isspace istitle isupper lower lstrip rstrip split rsplit splitlines strip swapcase title upper".split():
        out.append(getattr(x, n)())
    return out
for x in texts: check(ascii(x) + " methods", methods(x))
def pairs():
    out = []
    for x in texts:
        for y in texts:
            for n in "count endswith find index join lstrip partition removeprefix removesuffix rfind rindex rpartition rsplit rstrip split startswith strip".split():
                try: out.append(getattr(x, n)(y))
                except ValueError as e: out.append(str(e))
            out.append((x + y, x < y, x == y, y in x, x.replace(y, "-"), x.replace(y, "é", 1), x.replace(y, "", 2)))
    return out
check("pairs", pairs())
def bytes_pairs():
    out = []
    bs = [x.encode("utf-8", "surrogatepass") for x in texts]
    for x in bs:
        for y in bs:
            for n in "count endswith find index join lstrip partition removeprefix removesuffix rfind rindex rpartition rsplit rstrip split startswith strip".split():
                for z in x, bytearray(x):
                    try: out.append(getattr(z, n)(y if n != "join" else [y, y]))
                    except ValueError as e: out.append(str(e))
            out.append((x + y, x < y, x == y, y in x, x.replace(y, b"-"), x.replace(y, b"", 2)))
    return out
check("bytes", bytes_pairs())
def finds():
    out = []
    for x in texts:
        for y in "", "a", "é", "aa", "\U0001f600":
            for a in places:
                for b in places:
                    out.append((x.find(y, a, b), x.rfind(y, a, b), x.count(y, a, b), x.startswith(y, a, b), x.endswith((y, "b"), a, b)))
    return out
check("finds", finds())
def pads():
    out = []
    for x in texts:
        for w in 0, 1, 2, 3, 5, 9, -1, 30:
            out.append((x.center(w), x.ljust(w, "é"), x.rjust(w, "\U0001f600"), x.zfill(w), x.expandtabs(w)))
            for s in "<", ">", "^", "é<", "\U0001f600^": out.append(format(x, f"{s}{max(w, 0)}"))
            out.append(format(x, f".{max(w, 0)}"))
            out.append("%*s|%-*.*s" % (w, x, w, max(w, 0), x))
    return out
check("pads", pads())
def codecs():
    out = []
    for x in texts:
        for c in "utf-8 utf-16 utf-16-le utf-32 latin-1 ascii cp1252 unicode_escape raw_unicode_escape utf-8-sig".split():
            for e in "strict ignore replace backslashreplace xmlcharrefreplace surrogateescape".split():
                try: y = x.encode(c, e)
                except UnicodeError as f: y = (type(f).__name__, f.start, f.end, f.reason)
                except Exception as f: y = type(f).__name__
                out.append((ascii(x), c, e, y))
    return out
for c in "utf-8 utf-16 utf-16-le utf-32 latin-1 ascii cp1252 unicode_escape raw_unicode_escape utf-8-sig".split():
    check("encode " + c, [o for o in codecs() if o[1] == c])
raw = [b"", b"a", b"\xff", b"\xc3", b"\xc3\xa9", b"\xe2\x82", b"\xed\xa0\x80", b"\xf0\x9f\x98\x80", b"\xf4\x90\x80\x80", b"\xc0\x80", b"a\x80b", b"\xff\xfea\x00",
    b"\xfe\xff\x00a", b"\x00\xd8", b"\x00\xd8a\x00", b"\x00\xdc\x00\xd8", b"\x00\x00\x11\x00", b"a\x00\x00\x00", b"\xef\xbb\xbfa", b"\\x41\\u20ac\\", b"\\U0001f600\\u2022", b"+AGE-", b"+IKw-", b"+", b"+A", b"+2D0-", b"\x81\x8d"]
for c in "utf-8 utf-16 utf-16-le utf-16-be utf-32 utf-32-le latin-1 ascii cp1252 unicode_escape raw_unicode_escape utf-8-sig".split():
    out = []
    for x in raw:
        for e in "strict ignore replace backslashreplace surrogateescape surrogatepass".split():
            try: y = x.decode(c, e)
            except UnicodeError as f: y = (type(f).__name__, f.start, f.end, f.reason)
            except Exception as f: y = type(f).__name__
            out.append((x, e, y))
    check("decode " + c, out)
