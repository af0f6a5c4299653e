# conversions and errors: as CPython has it, in every mode.
def t(f, *a, **k):
    try:
        r = f(*a, **k)
        print(repr(r))
    except Exception as e:
        print(type(e).__name__, e)
class I:
    def __index__(self): return 7
class N:
    def __int__(self): return 5
class BI:
    def __int__(self): return 5.0
class BX:
    def __index__(self): return "x"
class F:
    def __float__(self): return 2.5
class BF:
    def __float__(self): return 2
class T:
    def __trunc__(self): return 3
class IS(int): pass
class FS(float): pass
class SS(str): pass
class RI:
    def __int__(self): return IS(4)
for s in ["12", " 12 ", "-12", "+5", "1_000", "1__0", "_1", "1_", "", " ", "-", "0x1f", "1e5", "１２", "٣", "0_1", "00", "0b1", "1.5", "nan", "\n12\t", "1 2", "\x00", "12\x00", "a"*300]:
    t(int, s)
    t(int, s, 0)
    t(int, s, 16)
for a in [("z", 36), ("zz", 37), ("1", 1), ("1", -1), ("1", 10**30), ("0x10", 16), ("0X_1f", 0), ("0b101", 2), ("0o17", 8), ("0b12", 2), ("0o8", 0), ("017", 0), ("0", 0), ("000", 0), ("0_0", 0), ("-0x10", 0), ("1", I()), ("1", "2"), ("1", 2.0), (1, 2), (1.5, 2), (None, 2), ("12", 3)]:
    t(int, *a)
t(int); t(int, base=5); t(int, "5", base=6); t(int, x="5"); t(int, "5", 6, 7); t(int, None); t(int, []); t(int, N()); t(int, BI()); t(int, I()); t(int, BX()); t(int, F()); t(int, 1.9); t(int, -1.9); t(int, 1e30); t(int, float("nan")); t(int, float("inf")); t(int, True); t(int, IS(3)); t(type, int(IS(3))); t(int, SS("4")); t(int, object())
t(IS, "5"); t(type, IS("5")); t(IS, "5", 8); t(type, IS(5) + 1); t(type, -IS(5)); t(type, +IS(5)); t(type, abs(IS(5))); t(type, IS(5) .__int__()); t(type, IS(5).real); t(type, IS(5).numerator); t(type, IS(5).conjugate()); t(type, round(IS(5))); t(type, divmod(IS(5), 2)[0]); t(type, ~IS(5)); t(type, IS(5) ** 1); t(type, IS(5) << 0); t(type, IS(0) | IS(5))
big = 10**40
for m in ["bit_length", "bit_count", "conjugate", "is_integer", "as_integer_ratio", "__index__", "__int__", "__float__", "__trunc__", "__floor__", "__ceil__", "__round__", "__abs__", "__neg__", "__pos__", "__bool__", "__repr__", "__str__", "__hash__", "__getnewargs__"]:
    for v in [5, -5, 0, big, -big, 2**62, -2**63, 2**64, True, IS(9)]:
        if m == "__sizeof__": continue
        t(getattr(v, m))
    t(getattr(5, m), 1, 2)
t(int.bit_length); t(int.bit_length, "a"); t(int.bit_length, 1.5)
print((5).real, (5).imag, (5).numerator, (5).denominator, True.real, True.numerator, big.real, IS(4).imag)
for n in [None, 0, 1, -1, -2, -45, 400, 2.0, "a", I()]:
    t(round, 12345, n); t(round, 15, n); t(round, 25, n); t(round, -15, n); t(round, big + 5 * 10**39, n); t(round, 2.5, n); t(round, 1234.5678, n); t(round, -0.5, n); t(round, True, n)
t(round); t(round, "a"); t(round, 1, 2, 3); t(round, number=2.5); t(round, 2.567, ndigits=1); t(round, float("nan")); t(round, float("inf")); t(round, float("nan"), 2); t(round, 1e300, 300); t(round, 1e308, -308); t(round, 1.7e308, -308); t(round, 5e-324, 323); t(round, 0.5); t(round, 1.5); t(round, 2.675, 2); t(round, 1e16, 2)
for a in [(2, 10), (2, -1), (2, 10, 7), (3, -1, 7), (2, -1, 4), (0, -1, 5), (2, 3, 0), (2, 3, -5), (-2, 3, 5), (2, 0, 1), (0, 0, 1), (0, 0), (0, -1), (0.0, -1), (2.0, 3, 5), (2, 3.0, 5), (2, 3, 5.0), (2, 10**20, 10**9+7), (True, True, True), (2, True), (2, "a"), (2, 3, "a"), ("a", 2), (10**20, 3), (2, 3, None), (2.5, 3, None), (10**400, 0.5), (2, 1.5), (10.0, 400), (-10.0, 401), (0.0, 0), (float("nan"), 0), (1, float("nan")), (-1, float("inf"))]:
    t(pow, *a)
t(pow, base=2, exp=3, mod=5); t(pow, 2); t(pow, 2, 3, 4, 5); t(pow, 2, 3, foo=4)
for a in [(7, 2), (-7, 2), (7, -2), (big, 7), (big, -7), (7, big), (-7, big), (7, 0), (7.5, 2), (-7.5, 2), (7, 0.0), (7.0, 0), (1e300, 1e-300), (float("inf"), 2), (5, float("inf")), (-5, float("inf")), ("a", 2), (2, "a"), (True, 2), (-0.0, 5)]:
    t(divmod, *a)
    t(lambda x, y: x // y, *a); t(lambda x, y: x % y, *a); t(lambda x, y: x / y, *a)
for a in [(1, 5), (1, -5), (big, 3), (big, -3), (1, 10**20), (0, 10**20), (5, 10**20), (-5, 10**20), (1, 1.0), (1, "a"), (True, True), (-1, 100), (1, 62), (1, 63), (1, 64), (-1, 63), (-1, 64)]:
    t(lambda x, y: x << y if not (isinstance(y, int) and y > 1000 and x) else "skip", *a)
    t(lambda x, y: x >> y, *a)
for v in [5, -5, 0, big, -big, True, 1.5, "a", None, I(), IS(255), BX()]:
    t(bin, v); t(oct, v); t(hex, v); t(chr, v) if v is not None else None; t(abs, v); t(ascii, v) if not isinstance(v, (I, BX)) else None
t(chr, 0x110000); t(chr, -1); t(chr, 10**30); t(ord, ""); t(ord, "ab"); t(ord, 5); t(ord, "é"); t(chr, 0x10ffff); t(ord, "\U0010ffff")
