"""Records what CPython 3.13 answers, one JSON array per line: [function, arguments..., result].

Run with CPython 3.13 and give it the data directory (tests/data). Arguments and results are tagged text:
s:text, i:decimal, f:bits, n for None, b:True; l: a list, items separated by U+001F; e:Class:text an exception.
The random choices are seeded, so that a second run writes the same files.
"""
import json
import math
import operator
import random
import struct
import sys

sys.set_int_max_str_digits(4300)
R = random.Random(20261121)


def bits(x):
    return struct.unpack("<Q", struct.pack("<d", x))[0]


def from_bits(n):
    return struct.unpack("<d", struct.pack("<Q", n))[0]


def big_text(n):
    sys.set_int_max_str_digits(0)
    text = str(n)
    sys.set_int_max_str_digits(4300)
    return text


def tag(v):
    if v is None:
        return "n"
    if isinstance(v, bool):
        return f"b:{v}"
    if isinstance(v, int):
        return "i:" + big_text(v)
    if isinstance(v, float):
        return "f:nan" if math.isnan(v) else f"f:{bits(v):016x}"
    if isinstance(v, str):
        return "s:" + v
    if isinstance(v, (list, tuple)):
        return "l:" + "\x1f".join(map(tag, v))
    raise TypeError(type(v))


class File:
    """A data file that keeps a share of what is recorded, so that the repository stays small.

    Give 1 as the second argument of the script to keep everything, for a thorough run.
    """

    def __init__(self, name, share=1.0):
        self.out = open(f"{sys.argv[1]}/{name}.jsonl", "w")
        self.share = float(sys.argv[2]) if len(sys.argv) > 2 else share
        self.random = random.Random(name)

    def record(self, name, function, *args):
        if self.random.random() >= self.share:
            return
        try:
            result = tag(function(*args))
        except Exception as e:
            text = e.args[0] if isinstance(e, KeyError) else str(e)
            result = f"e:{type(e).__name__}:{text}"
        self.out.write(json.dumps([name, *map(tag, args), result]) + "\n")


FLOATS = [0.0, -0.0, 1.0, -1.0, 0.1, 0.5, 1.5, 2.5, -2.5, 1e15, 1e16, 1e17, 123456789012345680.0, 9999999999999998.0,
          1e-4, 1e-5, 0.00012345, 1e22, 1e23, 5e-324, 2.2250738585072014e-308, 1.7976931348623157e308, math.inf,
          -math.inf, math.nan, 2.675, 1.005, 0.125, 0.375, 1e100, 3.0, 100.0, 25.0, 35.0, -25.0, 2.0**53, 2.0**63,
          -2.0**63, 2.0**64, 0.3, 1 / 3, 99.995, 0.05, 9.5, 10.5, 1234567.891, 9.9999999e22, 45.0, 55.0, 999999.5]


def random_float():
    kind = R.randrange(6)
    if kind == 0:
        return from_bits(R.getrandbits(64))
    if kind == 1:
        return R.uniform(-1000, 1000)
    if kind == 2:
        return round(R.uniform(-100, 100), R.randrange(6))
    if kind == 3:
        return R.randrange(-10**6, 10**6) / 2 ** R.randrange(12)
    if kind == 4:
        return float(f"{R.choice(['', '-'])}{R.randrange(10**R.randrange(1, 18))}e{R.randrange(-30, 30)}")
    return math.ldexp(R.random(), R.randrange(-80, 80))


INTS = [0, 1, -1, 2, -2, 7, -7, 10, 63, 64, 2**31, 2**53, 2**53 + 1, 2**61 - 1, 2**61, 2**62, 2**63 - 1, 2**63, -2**63,
        -2**63 - 1, 2**64, 10**18, 10**19, -10**30, 2**100, -2**100, 3**200, 10**400, -10**400, 2**1024 - 2**970,
        2**1024 - 2**970 - 1, 2**1023]


def random_int():
    n = R.getrandbits(R.choice([3, 8, 16, 31, 32, 53, 54, 62, 63, 64, 65, 100, 128, 200, 500]))
    return -n if R.random() < 0.5 else n


def floats():
    f = File("float", 0.5)
    pool = FLOATS + [random_float() for _ in range(2500)]
    for x in pool:
        f.record("float_repr", repr, x)
        f.record("float_parse", float, repr(x))
        f.record("float_hash", lambda v: 0 if v != v else hash(v), x)
    for x in FLOATS + pool[-500:]:
        f.record("float_to_int", int, x)
        f.record("float_round_to_int", round, x)
        f.record("float_is_integer", float.is_integer, x)
        f.record("float_ratio", float.as_integer_ratio, x)
        for n in (0, 1, 2, 3, -1, -2, 5, 15, R.randrange(-330, 340)):
            f.record("float_round", round, x, n)
    for _ in range(600):
        x = 10 ** R.randrange(1, 23) * R.choice([0.5, 1.5, 2.5, 4.5]) + R.choice([0, 0, 0.5, 1])
        f.record("float_round", round, float(x), -R.randrange(1, 22))
    pairs = [(x, y) for x in FLOATS[:26] for y in FLOATS[:26]] + [(R.choice(pool), R.choice(pool)) for _ in range(700)]
    for x, y in pairs:
        f.record("float_mod", operator.mod, x, y)
        f.record("float_floordiv", operator.floordiv, x, y)
        f.record("float_divmod", divmod, x, y)
        f.record("float_div", operator.truediv, x, y)
        if not (x < 0 and math.isfinite(x) and math.isfinite(y) and y != math.floor(y)):
            f.record("float_pow", operator.pow, x, y)
    texts = ["", " ", "1", " 1.5\n", "+1", "-1", "--1", "1_0", "1__0", "_1", "1_", "1_.5", "1._5", "1.5_5", "1e5", "1e",
             "1e+", "e5", ".", "1.", ".5", "-.5e-3", "1e1_0", "1_e5", "inf", "-INF", "Infinity", "infinit", "nan", "-nan",
             "NaN", "0x10", "1e400", "-1e400", "1e-400", "1 2", "\u0661.\u0665", "\u00a01\u2003", "1\x00", "\u00bd", "é",
             "1f", "1.5.2", "1e5.5", "٣", "infinity_", "1d5", "0000", "00.1", "179769313486231580793" + "0" * 288,
             "2.4703282292062327208e-324", "2.4703282292062328e-324", "x'y", "nan1", "+ 1", "1e-5000", "1" + "0" * 400]
    for t in texts:
        f.record("float_parse", float, t)
    for _ in range(400):
        f.record("float_parse", float, "".join(R.choices("0123456789.eE+-_ ", k=R.randrange(1, 9))))


def attempt(function, *args):
    try:
        return function(*args)
    except Exception:
        return None


def ints():
    f, powers = File("int", 0.17), File("powmod")
    pool = INTS + [random_int() for _ in range(400)]
    for a in pool:
        for name, function in [("int_str", str), ("int_hex", hex), ("int_oct", oct), ("int_bin", bin), ("int_hash", hash),
                               ("int_float", float), ("int_bits", int.bit_length), ("int_ones", int.bit_count),
                               ("int_neg", operator.neg), ("int_abs", abs), ("int_invert", operator.invert),
                               ("int_isqrt", math.isqrt)]:
            f.record(name, function, a)
        f.record("int_round", round, a, R.choice([0, -1, -2, -3, -10, -20, 5, -400]))
        for s in (0, 1, 5, 31, 62, 63, 64, 65, 200, -1, R.randrange(700)):
            f.record("int_shl", operator.lshift, a, s)
            f.record("int_shr", operator.rshift, a, s)
        f.record("int_shr", operator.rshift, a, 2**70)
    f.record("int_str", str, 10**4299)
    f.record("int_str", str, 10**4300)
    f.record("int_str", str, -(10**4300) + 1)
    f.record("int_shl", operator.lshift, 0, 2**70)
    f.record("int_shl", operator.lshift, 1, 2**70)
    pairs = [(a, b) for a in INTS for b in INTS] + [(R.choice(pool), R.choice(pool)) for _ in range(800)]
    pairs += [(a * b, b) for a, b in pairs[-100:]]
    for a, b in pairs:
        for name, function in [("int_add", operator.add), ("int_sub", operator.sub), ("int_mul", operator.mul),
                               ("int_floordiv", operator.floordiv), ("int_mod", operator.mod), ("int_divmod", divmod),
                               ("int_truediv", operator.truediv), ("int_and", operator.and_), ("int_or", operator.or_),
                               ("int_xor", operator.xor), ("int_gcd", math.gcd), ("int_lcm", math.lcm),
                               ("int_cmp", lambda a, b: (a > b) - (a < b))]:
            f.record(name, function, a, b)
    for _ in range(500):
        a, e, m = random_int() % 2**70 - 2**69, R.randrange(-3, 60), random_int()
        if e >= 0:
            f.record("int_pow", operator.pow, a >> R.randrange(70), e)
        powers.record("int_powmod", pow, a, e, m)
        powers.record("int_powmod", pow, a % 100, e, m % 50 - 25)
    for a in (0, 1, -1):
        for e in (0, 1, 2, 2**70, 2**70 + 1):
            f.record("int_pow", operator.pow, a, e)
    for _ in range(1200):
        a = R.choice(pool)
        x = R.choice([R.choice(FLOATS), random_float(), attempt(float, a) or 0.5, (attempt(float, a) or 0.5) + 0.5])
        f.record("int_cmp_float", lambda a, x: None if x != x else (a > x) - (a < x), a, x)
    texts = ["", " ", "0", "-0", "00", "007", "0_0", "1_000", "1__0", "_1", "1_", "+5", "-5", "- 5", " 12\n", "0x1f", "0X1F",
             "0b101", "0B_1", "0o17", "0o8", "0x", "0x_", "0x_f", "0x__f", "-0x1f", "z", "Zz", "12ab", "ff", "\u0661\u0662",
             "\u00a05\u2003", "1.5", "1e5", "9223372036854775807", "9223372036854775808", "-9223372036854775808",
             "-9223372036854775809", "123456789" * 5, "é", "1\x00", "'", "x" * 300, "0b", "b1", "1 2", "\U0001d7d8",
             "1" * 4300, "1" * 4301, "-" + "9" * 4301, "f" * 5000]
    for t in texts:
        for base in (10, 0, 2, 8, 16, 36):
            f.record("int_parse", int, t, base)
    for base in (1, 37, -1, 3, 7):
        f.record("int_parse", int, "12", base)
    for _ in range(300):
        f.record("int_parse", int, "".join(R.choices("0123456789abxo_ +-", k=R.randrange(1, 7))), R.choice([0, 10, 16]))


WORDS = ["", " ", "a", "abc", "hello world", "  lead and trail  ", "Hello", "HELLO", "aXbXc", "aaa", "ab\tc", "x\ty\nz\tw",
         "line1\nline2\r\nline3\rline4", "\n", "\r\n\r\n", "a\x0bb\x0cc\x1cd\x1ee\x85f\u2028g", "é", "ÉCOLE", "straße", "ΑΣ",
         "ΑΣΑ Σ ΟΔΟΣ.", "ǆ ǅ Ǆ", "ﬁne", "日本語 テキスト", "😀a😀b", "İi", "they're bill's", "1st 2ND", "x_y1", "1a", "٣٤", "²³", "½", "Ⅷ",
         "it's", 'say "hi"', "both ' and \"", "back\\slash", "\x00\x1f\x7f\x80\xa0\xad", "\u200b\u2028\ue000\ufeff", "\U0001f600\U000e0001",
         "+12", "-7", "--5", "a,b,,c,", ",", "aXXb", "XaX", "mississippi", "  a  b  c  ", "\x1ca\x1f b\u3000c", "class", "ª", "ŉ", "ᾳ", "ΐ",
         "A\u0345Σ", "AΣ\u0301", "ꟓ", "ƛ", "\U0001e943"]
SUBS = ["", "a", "b", "X", "ss", "l", " ", ",", "\n", "é", "Σ", "日", "😀", "aa", "zzz", "issi", "hello world!"]


def strings():
    f, short = File("str", 0.17), File("str_short")
    for code in (0, 65, 255, 256, 0xFFFF, 0x10000, 0x10FFFF, 0x110000, -1, 2**40):
        short.record("chr", chr, code)
    for s in WORDS:
        for name in ("upper lower title capitalize swapcase casefold isspace isalpha isalnum isdecimal isdigit isnumeric "
                     "isascii isprintable isidentifier isupper islower istitle strip lstrip rstrip").split():
            short.record(name, getattr(str, name), s)
        short.record("repr", repr, s)
        short.record("ascii", ascii, s)
        short.record("len", len, s)
        short.record("ord", ord, s)
        for width in (-3, 0, 1, 4, 5, 12, 13):
            for fill in (" ", "*", "é"):
                f.record("center", str.center, s, width, fill)
                f.record("ljust", str.ljust, s, width, fill)
                f.record("rjust", str.rjust, s, width, fill)
            f.record("zfill", str.zfill, s, width)
            f.record("expandtabs", str.expandtabs, s, width)
            f.record("char_at", operator.getitem, s, width)
        for keep in (False, True):
            f.record("splitlines", str.splitlines, s, keep)
        for limit in (-1, 0, 1, 2, 5):
            f.record("split_space", lambda s, n: s.split(None, n), s, limit)
            f.record("rsplit_space", lambda s, n: s.rsplit(None, n), s, limit)
        for chars in ("", " ", "aX", "é😀", "x,"):
            for name in ("strip", "lstrip", "rstrip"):
                f.record(name + "_chars", getattr(str, name), s, chars)
        for sub in SUBS:
            f.record("partition", str.partition, s, sub)
            f.record("rpartition", str.rpartition, s, sub)
            f.record("removeprefix", str.removeprefix, s, sub)
            f.record("removesuffix", str.removesuffix, s, sub)
            for limit in (-1, 0, 1, 2):
                f.record("split", str.split, s, sub, limit)
                f.record("rsplit", str.rsplit, s, sub, limit)
                f.record("replace", str.replace, s, sub, R.choice(["", "Z", "éé"]), limit)
            f.record("replace", lambda a, b, c, d: a.replace(b, c, d), s, sub, "<>", -1)
            ranges = [(None, None), (1, None), (None, -1), (-2, None), (2, 1), (100, None), (len(s), None), (0, 100)]
            ranges += [(R.randrange(-6, 7), R.randrange(-6, 12)) for _ in range(2)]
            for a, b in ranges:
                for name in ("find", "rfind", "index", "rindex", "count", "startswith", "endswith"):
                    f.record(name, getattr(str, name), s, sub, a, b)
        for _ in range(25):
            a, b, c = [R.choice([None, R.randrange(-14, 15), R.choice([2**63 - 1, -2**63])]) for _ in range(3)]
            f.record("slice", lambda s, a, b, c: s[a:b:c], s, a, b, c)
        f.record("slice", lambda s, a, b, c: s[a:b:c], s, None, None, -1)
        f.record("slice", lambda s, a, b, c: s[a:b:c], s, None, None, 0)
        for n in (-1, 0, 1, 3):
            f.record("repeat", operator.mul, s, n)


def codepoints():
    """For every character: a checksum of the answers over blocks of 256, so that the file stays small."""
    f = File("codepoints")
    tests = ["isspace", "isalpha", "isalnum", "isdecimal", "isdigit", "isnumeric", "isprintable", "isidentifier", "isupper",
             "islower", "istitle", "upper", "lower", "title", "casefold", "swapcase", "capitalize"]
    for name in tests:
        method = getattr(str, name)
        # Between these planes nothing is assigned.
        for block in [*range(0, 0x33000, 4096), 0xE0000, 0xF0000, 0x10F000]:
            if block in (0xD000,):
                codes = range(0xD000, 0xD800)
            else:
                codes = [c for c in range(block, block + 4096) if not 0xD800 <= c < 0xE000]
            total = 0
            for c in codes:
                answer = method(chr(c))
                text = answer if isinstance(answer, str) else str(answer)
                for byte in text.encode():
                    total = (total * 1099511628211 + byte + 1) % 2**64
            f.record("block", lambda *_: total - 2**63, name, block)


def specs():
    f = File("format", 0.6)
    fixed = ["", "d", "5", "<5", "^7", "=+8", "*^9", "05", "+", " ", "-", "#x", "#X", "#o", "#b", "x", "X", "o", "b", "c", "n", "e",
             "E", "f", "F", "g", "G", "%", "s", ",", "_", ",d", "_x", "_b", "_o", "#_x", "010,", "011,", "012,", "08_x", "012,.2f", "0=12,.1f",
             ".3", ".0", ".0f", "#.0f", ".0e", "#.0e", ".0g", "#g", ".2%", "z", "z.1f", "z.0f", "+z.2f", "10s", ".2s", "<10s", "=10s", "010s", "q",
             "dd", ".", "10.", ",_", "_,", ",,", ",x", ",s", ",c", ",n", "_n", "é", "é>5", "xx", "+c", "#c", "+s", " s", "#s", "zs", "99999999999999999999",
             ".99999999999999999999", ".3000000000f", "\u0665", "\u0661\u0662d", "<", "<<", "<<5", "0<5", "0>8,", "0^9", "00005", "-#010x", "1000.3f",
             ".400f", ".1100e", "20.17g", "\x01", "5\x01", "=0,", "=08,", "x=08,", "0=08,.2f", "+010.3e", "010%", "+.1%", "020,.3%", "013", "{", "z05.1f", ".50", ".17", ".16", "#", "#.3", "#08b", "^ 8", " ^8", "e,"]
    values = [0, 1, -1, 42, 255, -255, 1234, 1234567, -1234567890, 97, 0x1F600, 0x110000, 2**64, -2**100, 10**400, True]
    floats_ = FLOATS + [1234.5, 12345678.9, -1234567.891, 0.000123, 1e10, -0.04, 0.96, 99.5]
    words = ["", "a", "hello", "héllo wörld", "😀😀"]
    for spec in fixed:
        for v in values:
            if isinstance(v, bool):
                f.record("format_bool", lambda v, s: format(True, s), 1, spec)
            elif not (v >= 0xD800 and v < 0xE000):
                f.record("format_int", format, v, spec)
        for x in floats_:
            f.record("format_float", format, x, spec)
        for s in words:
            f.record("format_str", format, s, spec)

    def random_spec(codes, precise):
        spec = R.choice(["", "", "<", ">", "^", "=", "*<", "0^", "é="]) + R.choice(["", "", "+", "-", " "]) + R.choice(["", "", "", "z"])
        spec += R.choice(["", "", "#"]) + R.choice(["", "", "0"]) + R.choice(["", "", str(R.randrange(30))]) + R.choice(["", "", ",", "_"])
        if R.random() < precise:
            spec += f".{R.choice([0, 1, 2, 3, 6, 10, 17, 25])}"
        return spec + R.choice(codes)

    for _ in range(2500):
        f.record("format_int", format, random_int(), random_spec(["", "d", "x", "X", "o", "b", "n", "e", "f", "g", "%"], 0.1))
        f.record("format_float", format, random_float(), random_spec(["", "e", "E", "f", "F", "g", "G", "%", "n"], 0.6))
    for _ in range(300):
        f.record("format_str", format, R.choice(words), random_spec(["", "s"], 0.4))


def percent():
    f = File("percent", 0.5)
    flags = ["", "-", "+", " ", "#", "0", "-0", "+0", "#0", " 0", "#+", "-#", "+-"]
    widths = ["", "1", "8", "12"]
    precisions = ["", ".", ".0", ".3", ".10"]
    for code in "diuxXoc":
        for flag in flags:
            for w in widths:
                for p in precisions:
                    template = f"%{flag}{w}{p}{code}"
                    for v in R.sample([0, 1, -1, 42, 255, -255, 65, 0x1F600, 10**20, -2**70], 3):
                        f.record("percent_int", lambda t, v: t % v, template, v)
    for code in "eEfFgG":
        for flag in flags:
            for w in widths:
                for p in precisions:
                    template = f"%{flag}{w}{p}{code}"
                    for x in R.sample(FLOATS, 4) + [random_float()]:
                        f.record("percent_float", lambda t, v: t % v, template, x)
    for flag in flags:
        for w in widths:
            for p in precisions:
                for s in ("", "a", "héllo", "hello world"):
                    f.record("percent_str", lambda t, v: t % (v,), f"<%{flag}{w}{p}s>", s)
                    f.record("percent_str", lambda t, v: t % (v,), f"%{flag}{w}{p}c", s)
                    f.record("percent_str", lambda t, v: t % (v,), f"%{flag}{w}{p}r", s)
                    f.record("percent_str", lambda t, v: t % (v,), f"%{flag}{w}{p}a", s)
    # Whole templates against a tuple of two integers.
    templates = ["", "%%", "%d", "%d %d", "%d%%%d", "%d %d %d", "%*d", "%-*d|", "%.*d", "%*.*d", "%ld %hd", "%d %y", "%y", "%d %", "%", "%d %(a", "%d %d %\u00e9",
                 "%5%%d %d", "%d %é", "%d %\x01", "abc %d def %d ghi", "%d %d %", "%\U0001f600", "é%y%d", "%d%99999999999999999999d", "%d%.99999999999d", "%d %s",
                 "%5.2f %e", "%c%c", "%#x %#o", "% d %+d", "%z", "%.3%%d%d", "%-5%%d%d", "%dd%d", "%l", "%ll", "%hd%Ld", "%d %d%5%", "%d %d%-%", "%.d%5.d", "%d %d %%"]
    for t in templates:
        for values in ((65, 66), (-5, 3), (5, -3), (2**70, 7)):
            f.record("percent_template", lambda t, a, b: t % (a, b), t, *values)
    for t in ["%(a)d", "%(a)s %(b)s", "%(a)5d|%(b)-5d|", "%(c)d", "%(a(x))d", "%(a", "%()d", "%(a)%", "%(a)d %(b", "%%", "x"]:
        f.record("percent_mapping", lambda t: t % {"a": 1, "b": 2, "a(x)": 3, "": 4}, t)


class Thing:
    name = "thing"
    inner = None


def templates():
    f = File("template")
    thing = Thing()
    thing.inner = Thing()
    setattr(thing, "na]me", "odd")
    texts = ["", "abc", "{}", "{} {}", "{0} {1} {0}", "{1}", "{3}", "{a}", "{z}", "{{}}", "{{{}}}", "}}{{", "{", "}", "a{", "a}", "{}}", "{{}", "{0", "{0!", "{0!r",
             "{0!r}", "{0!s:>5}", "{0!a}", "{0!x}", "{0!}", "{0!rx}", "{!r}", "{:5}|", "{:<{}}|", "{:{}}{}", "{0:{1}}", "{:{:{}}}", "{0:{", "{0:{}", "{:", "{:{",
             "{}{0}", "{0}{}", "{a}{}", "{t.name}", "{t.inner.name}", "{l[0]}", "{l[1]}", "{d[x]}", "{d[0]}", "{d[y z]}", "{d[}]}", "{t.}", "{t..name}",
             "{l[}", "{l[0}", "{l[]}", "{l[0]x}", "{l[0].real}", "{d[x]!r:*^9}", "{99999999999999999999}", "{l[99999999999999999999]}", "{a{}", "{a{b}}", "{a:{a}}",
             "{!}", "{0!é}", "{0!\x01}", "{ }", "{a b}", "{0 }", "{-1}", "{+1}", "{\u0661}", "{0:}}", "{0:}", "é{}é", "{}{}{}{}", "{0.real}", "{.real}", "{[0]}", "{a!r:{b}}", "{0:x}{1:o}",
             "{:{a}}", "{:>{a}{b}}", "{} {", "{} }", "{z} {", "{0!r:}", "{0!r:", "{d[{]}", "{d[:]}", "{d[!]}", "{a]}", "{t.na]me}", "{:a}}b}", "{0[}]}", "{0!r}}", "{:{}", "{:{!r}}", "{:{{}}}"]
    for t in texts:
        def run(t):
            return t.format(5, 12, t=thing, l=[7, 8], d={"x": "ex", 0: "zero", "y z": "yz", "}": "brace", "{": "open", ":": "colon", "!": "bang"}, a=3, b=4)
        f.record("template", run, t)


def generator():
    f = File("random")
    seeds = [0, 1, -1, 42, 2**31, 2**32, 2**32 + 1, 2**64 - 1, -(2**100), 10**300, "", "a", "hello", "héllo", "x" * 200, 1.5, 0.0, -2.5, 1e300]
    for seed in seeds:
        def drawn(seed):
            r = random.Random(seed)
            out = [r.random() for _ in range(5)] + [r.getrandbits(k) for k in (0, 1, 5, 31, 32, 33, 63, 64, 65, 95, 100, 1000)]
            out += [r._randbelow(n) for n in (1, 2, 3, 10, 1000, 2**31, 2**32, 2**33, 2**63, 2**64, 10**30)]
            out += [r.random() for _ in range(700)][-2:]
            out += [r.randrange(10), r.randrange(-5, 5), r.randrange(0, 100, 7), r.randrange(100, 0, -9), r.randint(1, 6), r.randrange(10**25)]
            items = list(range(20))
            r.shuffle(items)
            out += items + [r.choice(range(17)), *r.choices(range(9), k=5)]
            out += r.sample(range(10), 4) + r.sample(range(1000), 5) + r.sample(range(1000), 12) + r.sample(range(30), 30) + r.sample(range(5000), 100)
            out += [r.uniform(-3, 7.5), r.gauss(0, 1), r.gauss(5, 2.5), r.gauss(0, 1), r.normalvariate(1, 2), r.expovariate(0.5), r.triangular(1, 9, 3)]
            out += [r.triangular(), r.triangular(2, 2, 2), r.lognormvariate(0, 0.5), r.paretovariate(3), r.weibullvariate(2, 1.5), r.random()]
            return out
        f.record("random", drawn, seed)
    r = random.Random(1)
    for args in [(0,), (-3,), (5, 5), (1, 5, 0), (5, 1, 2), (1, 5, -1)]:
        a = args if len(args) == 3 else (args + (1,) if len(args) == 2 else (None, args[0], 1))
        f.record("randrange", lambda *_: r.randrange(*args), *a)


def maths():
    f = File("math", 0.5)
    unary = ("sqrt sin cos tan asin acos atan tanh cbrt log1p sinh cosh exp exp2 expm1 log log2 log10 floor ceil trunc fabs degrees "
             "radians frexp modf ulp").split()
    close = "asinh acosh atanh gamma lgamma erf erfc".split()
    pool = FLOATS + [float(n) for n in range(-30, 31)] + [R.uniform(-5, 5) for _ in range(150)] + [random_float() for _ in range(150)]
    for x in pool:
        for name in unary + close:
            f.record(name, getattr(math, name), x)
    for name in "fmod remainder pow copysign atan2 hypot dist nextafter".split():
        function = getattr(math, name) if name != "dist" else (lambda a, b: math.dist([a], [b]))
        for x, y in [(a, b) for a in FLOATS[::3] for b in FLOATS[::3]] + [(R.choice(pool), R.choice(pool)) for _ in range(300)]:
            f.record(name, function, x, y)
    for x in pool[::4]:
        for n in (0, 1, -1, 52, -1074, 1024, -2000, 5000, 2**70, -2**70, R.randrange(-1100, 1100)):
            f.record("ldexp", math.ldexp, x, n)
    for _ in range(300):
        a = R.choice(pool)
        f.record("isclose", lambda a, b, r, t: math.isclose(a, b, rel_tol=r, abs_tol=t), a, a * R.choice([1, 1 + 1e-10, 1 + 1e-8, 2]),
                 R.choice([1e-9, 0.0, 0.5, -1.0]), R.choice([0.0, 1e-3, -0.5, 0.0]))
        f.record("fma", math.fma, a, R.choice(pool), R.choice(pool))
    for _ in range(500):
        values = [R.choice([random_float(), R.uniform(-1, 1), 0.1, 1e16, -1e16, 1.0]) for _ in range(R.randrange(9))]
        f.record("fsum", lambda *v: math.fsum(v), *values)
        # Drawn for what is elsewhere now, so that the vectors after it stay what they are.
        [R.randrange(-5, 5) for _ in range(R.randrange(2))]
        f.record("hypot", math.hypot, *[R.uniform(-9, 9) * 10 ** R.randrange(-3, 3) for _ in range(R.randrange(6))])
    f.record("fsum", lambda *v: math.fsum(v), 1e308, 1e308)
    f.record("fsum", lambda *v: math.fsum(v), math.inf, -math.inf)
    f.record("fsum", lambda *v: math.fsum(v), math.inf, 1.0)
    f.record("fsum", lambda *v: math.fsum(v), math.nan, 1.0)
    for n in [*range(0, 40), 100, 500, -1, 2**70]:
        f.record("factorial", math.factorial, n)
    for n in [0, 1, 5, 10, 52, 67, 200, -1, 2**70]:
        for k in [0, 1, 2, 5, 26, 67, 100, -2]:
            f.record("comb", math.comb, n, k)
            f.record("perm", math.perm, n, k)
    for n in INTS:
        for name in ("log", "log2", "log10"):
            f.record("int_" + name, getattr(math, name), n)


for step in (generator, maths, floats, ints, strings, codepoints, specs, percent, templates):
    R.seed(step.__name__)
    step()
