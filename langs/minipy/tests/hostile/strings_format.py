"""Formats that reach where they should not, or make no sense."""
class A:
    def __init__(self): self.secret = 1
    def __format__(self, spec): return 5 if spec == "bad" else spec * 2
    def __getitem__(self, i): return i
    def __repr__(self): return "A()"
a = A()
for f in ["{0.secret}", "{0[x]}", "{0[0]}", "{0[-1]}", "{0:{1}}", "{0.__class__.__init__.__globals__}", "{0!r}", "{0!x}", "{0!}", "{", "}", "{}{0}", "{0}{}", "{a}", "{0.}", "{0[}", "{0[]}", "{:bad}", "{0:{0:{0}}}", "{:{:{}}}", "{0.secret.real.imag.real}", "{!s:>10}", "{[a][b]}", "{ 0}", "{0 }", "{-1}", "{1e5}"]:
    try:
        out = f.format(a, "xy", 3)
        print(f, "->", out if "globals" not in f else type(out).__name__)
    except Exception as e: print(f, type(e).__name__)
for f, v in [("%d", "a"), ("%d", 1.9), ("%d", 10**30), ("%x", 1.5), ("%x", -255), ("%c", "ab"), ("%c", 65), ("%s %s", (1,)), ("%s", (1, 2)), ("%(a)s", {"a": 1}), ("%(a)s", 5), ("%*d", (5, 3)), ("%*d", ("a", 3)), ("%.*f", (2, 3.14159)), ("%#o", 8), ("% d", 5), ("%+d", 5), ("%05d", -5), ("%-5d|", 5), ("%e", 1e100), ("%g", 1e-10), ("%a", "\u00e9"), ("%r", "a"), ("%%", ()), ("%y", 1), ("%", 1), ("%l", 1), ("%ld", 1), ("%10.3s|", "abcdef"), ("%i%%", 5), ("%b", 5)]:
    try: print(f % v)
    except Exception as e: print(f, type(e).__name__, e)
for v in 5, 5.5, "a", True, None, [1], 1j:
    for spec in "", "d", "x", "s", "5", "<5", "^5", "=5", "+", ",", "_", "e", "%", "c", "n", "z", "#x", "010", "*^9", ".2", "5.1f", ">>5", "\x005", "{", "99d":
        try: print(ascii(format(v, spec)), end=" ")
        except Exception as e: print(type(e).__name__, end=" ")
    print()
