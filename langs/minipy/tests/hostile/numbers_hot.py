"""Numbers at their borders through every operator, in hot loops, each pair in one sum."""
import zlib, math, operator
ints = [0, 1, -1, 2, -2, 3, 7, -7, 10, 255, 2**30, 2**31 - 1, -2**31, 2**32, 2**53, 2**53 + 1, 2**61 - 1, 2**62 - 1, 2**62, -2**62, -2**62 - 1,
    2**63 - 1, 2**63, -2**63, -2**63 - 1, 2**64 - 1, 2**64, 2**64 + 1, 2**127, -2**127, 2**128, 10**30, -10**30, 3**200, -3**200]
floats = [0.0, -0.0, 1.0, -1.0, 0.5, 1.5, 2.5, -2.5, 1e16, 2.0**53, 2.0**62, 2.0**63, -2.0**63, 2.0**64, 1e22, 1e300, 1e308, 5e-324, 2.2250738585072014e-308,
    float("inf"), -float("inf"), float("nan"), 0.1, 1/3, 123456789.123456789]
others = [True, False, 1j, 2+3j, complex(0.0, -0.0), complex(float("nan"), 1)]
ops = "add sub mul truediv floordiv mod lt le eq ne gt ge and_ or_ xor lshift rshift pow".split()
def one(f, a, b):
    try:
        r = f(a, b)
        if isinstance(r, int) and r.bit_length() > 3000: return hash(r)
        return r
    except (ArithmeticError, TypeError, ValueError) as e: return type(e).__name__, str(e)
def table(name, xs, ys):
    f = getattr(operator, name)
    out = []
    for a in xs:
        for b in ys:
            if name == "lshift" and isinstance(b, int) and b > 300: continue
            if name == "pow" and isinstance(a, int) and isinstance(b, int) and abs(b) > 300: continue
            out.append((a, b, one(f, a, b)))
    return out
for name in ops:
    for xn, xs in ("i", ints), ("f", floats), ("o", others):
        for yn, ys in ("i", ints), ("f", floats), ("o", others):
            out = table(name, xs, ys)
            print(name, xn, yn, len(out), zlib.crc32(repr(out).encode()))
def unary():
    out = []
    for x in ints + floats + others:
        for f in (abs, operator.neg, operator.pos, operator.invert, hash if x == x else bool, bool, repr, int, float, complex, round, math.floor, math.ceil, math.trunc, str, bin, oct, hex, math.sqrt, math.log, math.log2, math.log10, math.isqrt, math.exp,
            math.frexp, math.modf, math.isfinite, math.isnan, math.ulp):
            try: r = f(x)
            except (ArithmeticError, TypeError, ValueError) as e: r = type(e).__name__, str(e)
            out.append((f.__name__, x, r))
        for n in -40, -25, -19, -5, -2, -1, 0, 1, 2, 5, 16, 22, 320:
            try: out.append(round(x, n))
            except (ArithmeticError, TypeError, ValueError) as e: out.append((type(e).__name__, str(e)))
    return out
out = unary()
print(len(out), zlib.crc32(repr(out).encode()))
specs = ["", "d", "5", ">30", "<30,", "=+40", "010", "e", ".0e", ".3f", "+.10g", "%", ".0%", "_", "_x", "#b", "#o", "x", "X", "c", "n", "g", ".20g", "#.3g", "z.1f", "-", " ", " ,", "+,.2f", "\u00e9^20", "s", "r", "10.3", ".400f", "E", "G", "F", "020,.1f", "=20", "#_b", ",e"]
out = []
for x in ints + floats + others:
    for s in specs:
        try: r = format(x, s)
        except (ValueError, OverflowError, TypeError) as e: r = type(e).__name__, str(e)
        out.append(r)
    for p in "%d %i %5d %-5d| %05d %+d %x %#x %o %e %.0f %.3g %g %r %s %a %c %10.3f %+.2e %u %#o % d %.10d %20.10x %F %G".split():
        try: r = p % x if x is not True or 1 else 0
        except (ValueError, OverflowError, TypeError) as e: r = type(e).__name__, str(e)
        out.append(r)
print(len(out), zlib.crc32(repr(out).encode()))
