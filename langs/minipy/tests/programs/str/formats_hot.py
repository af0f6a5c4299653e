# Numbers and strings formatted in loops: constant specifications, conversions, and numbers read back.


def digest(text):
    h = 0
    for c in text:
        h = (h * 31 + ord(c)) & 0xFFFFFFFF
    return h


def attempt(f, *args):
    try:
        return f(*args)
    except Exception as e:
        return f"{type(e).__name__}: {e}"


INTS = [0, 1, -1, 7, -42, 255, 65535, -1000000, 123456789, 2**62, -(2**62), 2**63, 10**30, True]
FLOATS = [0.0, -0.0, 1.0, 1.5, 2.5, 0.125, -0.5, 0.05, 0.15, 2.675, 1e15, 1e16, 1e22, 1e23, 123456.789, 1 / 3, 9.5, 9.995,
          99.9995, 0.0001, 0.00001234, 5e-324, 1.7976931348623157e308, 1e-7, 4.35, 1e100, 0.5, 1e21, 999999.5, 9999995.0,
          float("inf"), float("-inf"), float("nan"), 3.0e-5, 2.5e-5, 12345678.5, 72057594037927936.0]
STRINGS = ["", "a", "abc", "é", "✓✓", "a longer text"]


def ints(n):
    out = []
    for i in range(n):
        x = INTS[i % len(INTS)]
        out.append(f"{x}|{x:d}|{x:5}|{x:06d}|{x:<8}|{x:^9}|{x:+}|{x: d}|{x:,}|{x:_}|{x:x}|{x:#X}|{x:#b}|{x:o}|{x:*>9}|{x:010,}")
        out.append(f"{x!r}|{x!s:>7}|{x!a}|{hex(x)}|{bin(x)}|{oct(x)}|{x:.2f}|{x:e}|{x:%}|{format(x, '04d')}|{format(x, '')}")
        out.append("%d|%5d|%-5d|%05d|%x|%X|%o|%s|%r|%+d" % (x, x, x, x, x, x, x, x, x, x))
        out.append("{0}|{0:d}|{0:>6}|{a!r:>5}".format(x, a=x))
    return out


def floats(n):
    out = []
    for i in range(n):
        x = FLOATS[i % len(FLOATS)]
        y = x * 1.5
        out.append(f"{x}|{y}|{x:.3f}|{y:10.3f}|{x:.0f}|{x:#.0f}|{x:.12f}|{x:.22f}|{x:.25f}|{x:08.2f}|{x:+.1f}|{x:,.2f}|{x:.1%}|{x:<9.1f}|")
        out.append(f"{x:g}|{x:.3g}|{x:.17g}|{x:#g}|{x:G}|{x:e}|{x:.0e}|{x:.3E}|{x:.15e}|{x:.20e}|{x:n}|{x:z.0f}|{x!r:>8}|{x:.5}")
        out.append("%f|%.2f|%g|%e|%10.1f|%-8.2f|%s|%r|%05.1f" % (x, x, x, x, x, x, x, x, x))
        out.append(str(x) + repr(y) + format(x, ".2f"))
    return out


def strings(n):
    out = []
    for i in range(n):
        x = STRINGS[i % len(STRINGS)]
        out.append(f"<{x}>{x:>5}|{x:^7}|{x:*<4}|{x:.2}|{x!r}|{x!r:>9}|{x:s}|{x!a}" + "%s|%5s|%-5s|%.1s|%r" % (x, x, x, x, x))
        out.append("{}{}|{:>4}".format(x, x, x) + "{a}".format(a=x) + format(x, ">3") + format(x, ""))
    return out


def errors(n):
    out = []
    for i in range(n):
        x = (5, 1.5, "s", None, [1])[i % 5]
        for spec in ("d", ".2f", ">s", "z", "5x", "q", "=4", ",s", ".3d", "99999999999999999999", "{", "+s"):
            out.append(attempt(format, x, spec))
        out.append(attempt(lambda: f"{x:{i % 7}}"))
    return out


TEXTS = ["0", "12", "-7", "+8", " 42 ", "1_000", "1__0", "", "-", "abc", "ff", "0xff", "0b1", "٣٤", "9" * 30, "999999999999",
         "9999999999999", "-0", "00012", "1.5", ".5", "5.", ".", "1e5", "1E-3", "e5", "1e", "inf", "-Infinity", "nan", "1_0.5",
         "1.5 ", "\x1c3", "\t3\n", "\x1c\u0663", "1.7976931348623159e308", "5e-324", "2e-324", "0x1p3", "1e400", "- 1", "3" * 2000, "0." + "1" * 2000]


def numbers(n):
    out = []
    for i in range(n):
        t = TEXTS[i % len(TEXTS)]
        out.append((attempt(int, t), attempt(float, t), attempt(int, t, 16), attempt(int, t, 0), attempt(int, t, 36)))
        out.append((attempt(int, t, 1), attempt(int, t, 2), attempt(float, t.encode()), attempt(int, t.encode())))
        try:
            out.append(int(t) + 1)
        except ValueError:
            try:
                out.append(float(t) * 2)
            except ValueError:
                out.append(t)
    return out


for make, count in ((ints, 14), (floats, 37), (strings, 6), (errors, 5), (numbers, 41)):
    once, often = make(count), make(count * 8)
    for line in once:
        print(line if len(str(line)) < 250 else (len(str(line)), digest(str(line))))
    print(str(often[: len(once)]) == str(once), str(often[-len(once):]) == str(once), len(often))


class Shown:
    def __format__(self, spec):
        return f"<{spec}:{'ab':>{len(spec)}}>"

    def __str__(self):
        return f"{1:03d}{2.5:.1f}"

    def __repr__(self):
        return "%s%r" % (f"{3!r}", "x")


# What runs while a text is written writes texts of its own.
def nested(n):
    x, out = Shown(), []
    for i in range(n):
        out.append(f"{i:2}{x:>7}{x}{x!r:>6}{i:.1f}" + "%s-%r-%d" % (x, x, i) + "{:q}{}{!r}".format(x, x, x))
    return out


print(nested(3), digest(str(nested(60))))


# Integers among the parts of a text are written where the parts are joined.
def parts(n):
    for i in range(n):
        for x in (0, 9, 10, 99, 100, -1, -9, -10, 2**62 - 1, 2**62, -(2**62), 2**63 - 1, -(2**63), 2**63, 10**18, 10**19, -10**18):
            yield f"{x}{x}" + f"<{x}>" + f"{i}{x}é{True}{None}{1.5}" + "%d%s" % (x, i) + "{}{}".format(x, i) + f"{x}"


print(digest("".join(parts(300))), list(parts(1)))


class Text(str):
    def __format__(self, spec):
        return Text("<" + spec + ">")


class Number(int):
    def __format__(self, spec):
        return "number" + spec


for _ in range(3):
    print(f"{Text('a')}{Number(3)}{Number(4):x} {Text('b')!s} {Number(5)!r} {Number(6)=}")
