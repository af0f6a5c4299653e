# hex limits errors: as CPython has it, in every mode.
def t(f, *a, **k):
    try:
        r = f(*a, **k)
        print(repr(r))
    except Exception as e:
        print(type(e).__name__, e)
class F:
    def __float__(self): return 2.5
class BF:
    def __float__(self): return 2
class FS(float): pass
class RF:
    def __float__(self): return FS(1.5)
class I:
    def __index__(self): return 7
for s in ["1", " 1.5 ", "1e5", "1E-5", "-1.5e+3", "inf", "-Infinity", "NaN", "+nan", "iNf", "1_0.0_1", "1__0", "_1", "1_", "1_.0", "1._0", "1e_5", "1e5_0", "", " ", ".", ".5", "5.", "1.2.3", "0x1p3", "１.５", "1e400", "1e-400", "infinit", "1 2", "--1", "1e", "abc'd", "\x00", "1"*400, "٣.٥", "0.1e1e1", "infinity ", "nan(5)"]:
    t(float, s)
t(float); t(float, None); t(float, []); t(float, F()); t(float, BF()); t(float, I()); t(float, 10**400); t(float, True); t(float, x=1); t(float, 1, 2); t(FS, "1.5"); t(type, FS(1)); t(type, FS(1) + 1); t(type, -FS(1)); t(type, +FS(1)); t(type, abs(FS(1))); t(type, FS(2).real); t(type, float(FS(1)))
xs = [0.0, -0.0, 1.0, -1.5, 1e16, 1e15, 123456789012345678.0, 1e-4, 1e-5, 1e22, 1e23, 5e-324, 1.7976931348623157e308, float("inf"), float("-inf"), float("nan"), 0.1, 1/3, 2.5, 1e100, 4.35, 2**53 + 0.0]
for x in xs:
    print(x, repr(x), str(x), x.hex(), x.is_integer())
    for m in ["as_integer_ratio", "conjugate", "__int__", "__trunc__", "__floor__", "__ceil__", "__round__", "__bool__", "__neg__", "__abs__", "__getnewargs__"]:
        t(getattr(x, m))
    print(x.real, x.imag)
for s in ["0x1.8p3", "1.8p3", "-0x1p-1074", "0x1p-1075", "0x1.8p-1075", "0x1p1024", "0x1.fffffffffffff8p1023", "0x1.fffffffffffff7p1023", "inf", "-nan", "0x", "", "0x1.p1", "0x.8p1", "0x1p", "0x1p+", "  0x1p4\n", "0x1.00000000000008p0", "0x1.000000000000081p0", "0x1.00000000000018p0", "0x123456789abcdefp0", "0x0p99999999999", "1", "a.b", "0x1q", "infinity", "+0x1p0", "0x1p-99999999999999999999", "0x_1", "p1", ".p1", "0x1.fffffffffffffp1023"]:
    t(float.fromhex, s)
t(float.fromhex, 5); t(FS.fromhex, "0x1p1"); t(type, FS.fromhex("0x1p1")); t(float.fromhex)
for f in [float.is_integer, float.hex, float.as_integer_ratio]:
    t(f); t(f, 1); t(f, 1.5, 2)
print(2**53 + 1 == 2.0**53, 2**53 + 1 > 2.0**53, 10**400 > float("inf"), 10**400 < 1e300, -10**400 < float("-inf"), 1 < float("nan"), 10**22 == 1e22, 10**23 == 1e23)
print(hash(1.0) == hash(1), hash(0.5), hash(float("inf")), hash(-1.0), hash(1e300), hash(2.0**61))
for a, b in [(1e308, 10), (0.0, 0.0), (-2.0, 0.5), (2.0, -1e308), (1e200, 2), (5.0, 3), (-5.0, 3), (5.0, -3), (5.5, float("inf")), (-5.5, float("inf")), (0.0, -3)]:
    t(lambda: a * b); t(lambda: a / b); t(lambda: a // b); t(lambda: a % b)
    if not (a < 0 and b == 0.5): t(lambda: a ** b)
t(lambda: 1.5 + "a"); t(lambda: 1.5 & 1); t(lambda: ~1.5); t(lambda: 1.5 << 1); t(lambda: "a" + 1.5); t(lambda: 1.5 < "a"); t(lambda: [1][1.0]); t(lambda: 1.5 * [1]); t(lambda: 10**400 * 1.5); t(lambda: 10**400 / 3); t(lambda: 10**400 / 10**399); t(lambda: 10**400 // 1.0)
import sys
print(sys.float_info.max, sys.float_info.epsilon, sys.float_info.dig, sys.float_info.min, sys.float_info.mant_dig)
print(sys.int_info.bits_per_digit, sys.int_info.default_max_str_digits, sys.int_info.str_digits_check_threshold)
print(sys.get_int_max_str_digits())
big = 10**5000
t(str, big); t(repr, big); t(lambda: "%d" % big); t(lambda: f"{big}"); t(lambda: format(big, "d")); t(int, "1" * 4301); t(lambda: len(hex(big)))
t(lambda: "%s" % big); t(lambda: "{:,}".format(big)); t(lambda: format(big, "e")); t(lambda: len("%x" % big)); t(lambda: int("1" * 5000, 16) > 0)
sys.set_int_max_str_digits(10000)
t(lambda: len(str(big))); t(lambda: int("1" * 4301) % 7)
t(sys.set_int_max_str_digits, 5); t(sys.set_int_max_str_digits, -1); t(sys.set_int_max_str_digits, "a")
sys.set_int_max_str_digits(0)
t(lambda: len(str(10**20000)))
t(lambda: int("9" * 20000) + 1 == 10**20000)
