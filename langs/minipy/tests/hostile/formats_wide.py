# Widths, precisions and codes of the three ways to format, at their limits.
def attempt(what, f):
    try:
        result = f()
    except BaseException as e:
        print(what, type(e).__name__, e)
    else:
        text = repr(result)
        print(what, len(text), text[:60], text[-20:])
VALUES = [0, -1, 10**40, True, 0.1, -0.0, 1e308, 5e-324, float("nan"), float("-inf"), "text", "\u20ac", None, [1], 1j, 1.5 - 2j]
SPECS = ["", "d", "n", "x", "#X", "b", "#o", "c", "e", ".0e", "#.0f", "%", ".3%", "g", "#g", ".50f", ".17g", "10", "<10", "^10", "=10", "*=10", "010", "+", " ",
         "-", ",", "_", "_x", ",x", ",.2f", "_.3e", "z", "z.0f", ".2", ".0", ".5s", "s", "10.3s", "=s", "08.3f", "+010,", "\u00e9>5", "{", "}<5", "q", "5q", ".", "..", "1.2.3", "-5",
         "99999999999999999999", ".99999999999999999999", ".2147483648f", "#", "#s", "0s", "+s", ",s", "_s", "cc", ",c", "+c", ".3c", ".3d", "z", "zd", "!r", ">", ">>", ">>5"]
for value in VALUES:
    for spec in SPECS:
        attempt((value, spec), lambda: format(value, spec))
for template, args in (("%s", ()), ("%", 1), ("%%", 1), ("%d%%", 1), ("%z", 1), ("%(a)s", 1), ("%(a)s", {}), ("%(a)s %s", {"a": 1}), ("%*d", (5, 1)),
                       ("%*d", (5.0, 1)), ("%.*f", (3, 1.5)), ("%-*d|", (-5, 1)), ("%*.*f", (10, -3, 1.5)), ("%c", 0x110000), ("%c", -1), ("%c", "ab"),
                       ("%c", 1.5), ("%x", 1.5), ("%x", "a"), ("%i", 10**30), ("%5.3d|%-+5d|% d", (1, 2, 3)), ("%#x %#o %#X", (1, 2, 3)), ("%.50g", 0.1),
                       ("%r", (1,)), ("%a", "\u20ac"), ("%s %s", "ab"), ("%s", [1, 2]), ("%s", {"a": 1}), ("%d", {"a": 1}), ("abc", ()), ("abc", {}),
                       ("abc", [1]), ("abc", "x"), ("abc", (1,)), ("%(a", {"a": 1}), ("%(a(b))s", {"a(b)": 2}), ("%()s", {"": 3}), ("%.2147483648d", 1),
                       ("%hd %ld %Ld", (1, 2, 3)), ("%lld", 1), ("%03s|%-03d", ("a", 1)), ("%+s", "a"), ("% s", "a"), ("%05s", "a"), ("%e %G %E", (1, 1e-10, float("nan")))):
    attempt((template, args), lambda: template % args)
class F:
    def __format__(self, spec): return 3
class G:
    def __format__(self, spec): return spec * 3
class S:
    def __str__(self): return 3
    __repr__ = None
class R:
    def __repr__(self): return "r"
attempt("bad format", lambda: format(F()))
attempt("nested", lambda: f"{G():{'a'}{G():b}}")
attempt("bad str", lambda: f"{S()}")
attempt("bad repr", lambda: f"{S()!r}")
attempt("object spec", lambda: format(R(), "5"))
attempt("r!s", lambda: f"{R()!s:>5}|{R()!a:<4}|")
for t, a, k in (("{}", (), {}), ("{0}{}", (1,), {}), ("{}{0}", (1,), {}), ("{a}", (), {}), ("{0.real.imag}", (3,), {}), ("{0[a]}", ({"a": 1},), {}),
                ("{0[1]}", ([5, 6],), {}), ("{0[-1]}", ([5, 6],), {}), ("{0[}", ([],), {}), ("{0]}", ([],), {}), ("{", (), {}), ("}", (), {}), ("{{}}", (), {}), ("{!r}", (1,), {}),
                ("{!z}", (1,), {}), ("{!}", (1,), {}), ("{:{}}", (1, 5), {}), ("{:{:{}}}", (1, 5, 3), {}), ("{0:{1}{2}}", (1, ">", 4), {}), ("{99999999999999999999}", (), {}),
                ("{0.}", (1,), {}), ("{0..a}", (1,), {}), ("{a.b}", (), {"a": 1}), ("{ }", (1,), {}), ("{a b}", (), {"a b": 1}), ("{0!r:>5}", ("x",), {}), ("{:}}", (1,), {}), ("{-1}", (1,), {})):
    attempt((t, a, k), lambda: t.format(*a, **k))
