# Methods of strings have a path for ASCII, one for short and one for long text, and share what does not change: all
# of them give the same.

TEXTS = [
    "", "a", "A", " ", "é", "Ab c", "  aB\t", "\x1c a \x85", "x,y,,z", ",", "--a--", "éa,bé", "ΑΣ Σ ς",
    "Ǆ ǆ ǅ", "ŉx ﬁ", "\u2003 q \u2003", "a\nb\r\nc\x0bd\x1de\u2028f", "+5", "-éé", "\0", "tab\tb\n\tc", "it's",
    "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaab",
    "The Quick brown fox, jumps; over the lazy dog. And then it SLEEPS, as foxes do.",
    "Thé Quick brown föx, jumps; over the lazy dog. And then it ✓ SLEEPS, as foxes do.",
]
LONG = ["ab c," * 13_200, " " * 66_000 + "é "]
PARTS = ["", "a", ",", "é", "aa", "the", "zz", "✓ ", "x" * 70]

CASES = [
    lambda s: s.upper(), lambda s: s.lower(), lambda s: s.swapcase(), lambda s: s.capitalize(), lambda s: s.title(),
    lambda s: s.casefold(), lambda s: s.strip(), lambda s: s.lstrip(), lambda s: s.rstrip(), lambda s: s.split(),
    lambda s: s.rsplit(), lambda s: s.splitlines(), lambda s: s.splitlines(True), lambda s: s.isascii(),
    lambda s: s.isupper(), lambda s: s.islower(), lambda s: s.istitle(), lambda s: s.split(None, 1),
    lambda s: s.rsplit(None, 1), lambda s: s.encode(), lambda s: s.encode("utf-8").decode(), lambda s: s[::-1],
    lambda s: s[::2], lambda s: s[1::3], lambda s: s[-2::-3], lambda s: s[1:], lambda s: s[:-1], lambda s: s[2:5],
    lambda s: s.zfill(8), lambda s: s.center(9), lambda s: s.center(10, "é"), lambda s: s.ljust(7, "*"),
    lambda s: s.rjust(6), lambda s: s.rjust(3, "✓"), lambda s: list(s), lambda s: tuple(s), lambda s: sorted(set(s)),
    lambda s: "".join(s), lambda s: "-".join(list(s)), lambda s: "".join(c for c in s), lambda s: repr(s),
    lambda s: max(s, default=0), lambda s: s.expandtabs(), lambda s: len(s), lambda s: [*s][:3], lambda s: ascii(s),
]
PAIRS = [
    lambda s, p: s.find(p), lambda s, p: s.rfind(p), lambda s, p: s.count(p), lambda s, p: s.startswith(p),
    lambda s, p: s.endswith(p), lambda s, p: p in s, lambda s, p: s.strip(p), lambda s, p: s.lstrip(p),
    lambda s, p: s.rstrip(p), lambda s, p: s.replace(p, "é"), lambda s, p: s.replace(p, ""),
    lambda s, p: s.replace(p, "<>", 2), lambda s, p: s.replace(p, p), lambda s, p: s.replace(p, "q", 0),
    lambda s, p: s.replace(p, "q"), lambda s, p: s.removeprefix(p), lambda s, p: s.removesuffix(p),
    lambda s, p: s.find(p, 2), lambda s, p: s.rfind(p, 1, -1), lambda s, p: s.count(p, 1, 20), lambda s, p: s + p,
    lambda s, p: s.index(p), lambda s, p: s.rindex(p), lambda s, p: s.split(p), lambda s, p: s.rsplit(p),
    lambda s, p: s.split(p, 1), lambda s, p: s.rsplit(p, 2), lambda s, p: s.partition(p), lambda s, p: s.rpartition(p),
    lambda s, p: p.join([s, s, p]), lambda s, p: p.join((s,)), lambda s, p: (s < p, s == p), lambda s, p: s.split(p, 0),
]


def show(value):
    text = repr(value)
    return text if len(text) < 60 else (len(text), text[:20], text[-20:])


def shown(f, *args):
    try:
        return show(f(*args))
    except Exception as e:
        return type(e).__name__, str(e)[:80]


def digest(text):
    h = 0
    for c in text:
        h = (h * 31 + ord(c)) & 0xFFFFFFFF
    return h


for i, f in enumerate(CASES):
    print("case", i, [shown(f, s) for s in TEXTS])
    # Those that go through all of it, and make one text of it.
    if i < 9 or i in (19, 20, 21, 22, 24, 25, 28, 30):
        print("long", i, [shown(f, s) for s in LONG])
for i, f in enumerate(PAIRS):
    for p in PARTS:
        print("pair", i, repr(p[:3]), digest(str([shown(f, s, p) for s in TEXTS])))
        if i in (0, 1, 2, 6, 9, 11, 13, 20, 27) and p in ("a", "zz"):
            print("long", i, repr(p[:3]), [shown(f, s, p) for s in LONG])


# In loops: the same through traces, with strings of either kind in turn.
def hot(n):
    total = []
    for i in range(n):
        s = TEXTS[i % len(TEXTS)]
        p = PARTS[i % len(PARTS)]
        total.append(len(s.upper().lower()) + len(s.strip(p)) + s.find(p) + s.rfind(p) + s.count(p))
        total.append((s.isascii(), s.startswith(p), s.swapcase().title().capitalize(), s.replace(p or "x", "ö")))
        total.append(s.split() + s.split(p or ",") + [s.rjust(5, "é"), s.zfill(4), s[::-1], s[1:4], s * (i % 4 - 1)])
    return total


a, b = hot(25 * 4), hot(25 * 12)
print(a == b[: len(a)], len(repr(b)), repr(a)[-300:])


# What comes back as it is.
class S(str):
    pass


s, t = "abc", S("abc")
print(s.strip() is s, s.replace("z", "y") is s, s.replace("b", "b") is s, s.ljust(2) is s, s.zfill(3) is s, s[:] is s)
print(s.split()[0] is s, s.split(",")[0] is s, s.partition(",")[0] is s, s.removeprefix("z") is s, s.center(1) is s)
print("a b".split()[0] is s[0], " a ".strip() is s[0], "a,b".partition(",")[2] is s[1])
print([type(x).__name__ for x in (t.strip(), t.upper(), t.replace("z", ""), t.ljust(1), t[:], t.zfill(1), t.split()[0])])
print([type(x).__name__ for x in t.partition(S("b")) + t.partition("z") + t.rpartition(S("b")) + t.rpartition("z")])
print([type(x).__name__ for x in (t.removeprefix("z"), t.removeprefix("a"), S(",").join([t]), ",".join([t]), t.lower())])
