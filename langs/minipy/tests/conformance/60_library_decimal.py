#: decimal: exact numbers and their texts
from decimal import Decimal, getcontext, ROUND_HALF_UP, ROUND_DOWN, ROUND_CEILING, localcontext, InvalidOperation, DivisionByZero, Inexact, Overflow
a, b = Decimal("1.10"), Decimal("2.205")
print(a + b, a - b, a * b, b / a, b // a, b % a, -a, abs(-b), a ** 3, divmod(b, a), a < b, a == Decimal("1.1"), hash(a) == hash(Decimal("1.1")))
print(repr(a), str(b), float(a), int(b), Decimal(0.1), Decimal(10) / 3, Decimal("1E+5"), Decimal("1e-10"), Decimal((1, (1, 2), -1)), Decimal(2).sqrt(), Decimal("100").log10())
print(b.quantize(Decimal("0.01")), b.quantize(Decimal("0.01"), ROUND_HALF_UP), b.quantize(Decimal("1"), rounding=ROUND_CEILING), round(b, 1), round(b), b.to_integral_value(), b.as_tuple(), b.normalize(), Decimal("1.500").normalize())
print(sum([Decimal("0.1")] * 10), max(a, b), sorted([b, a]), Decimal("NaN"), Decimal("Infinity"), Decimal("-0"), a.is_nan(), Decimal("nan").is_nan(), b.exp(), b.ln())
print(f"{b:.2f} {b:>10} {b:,.1f} {Decimal('1234567.891'):,.2f} {a:e} {Decimal('0.25'):.0%}", Decimal("12.34").as_integer_ratio(), Decimal(5).compare(3), a.copy_sign(Decimal(-1)))

#: decimal: contexts, traps and flags
from decimal import *
with localcontext() as c:
    c.prec = 5
    print(Decimal(1) / 3, Decimal(2) ** Decimal("0.5"), +Decimal("123456789"))
with localcontext(prec=3, rounding=ROUND_DOWN):
    print(Decimal(2) / 3)
print(Decimal(1) / 7, getcontext().prec, getcontext().rounding)
for wrong in [lambda: Decimal(1) / 0, lambda: Decimal("x"), lambda: Decimal(0) / 0, lambda: Decimal(-1).sqrt(), lambda: Decimal(1) + 1.5, lambda: Decimal("sNaN") + 1]:
    try:
        print(wrong())
    except Exception as e:
        print(type(e).__name__)
c = Context(prec=4, traps=[])
print(c.divide(Decimal(1), Decimal(0)), c.create_decimal("1.23456"), bool(c.flags[DivisionByZero]), bool(c.flags[Inexact]), c.sqrt(Decimal(2)))
print(Decimal(1) + 2, 3 - Decimal(1), 2 * Decimal("1.5"), Decimal(7) == 7, Decimal("0.5") == 0.5, Decimal(3) > 2.5, 5 // Decimal(2), isinstance(Decimal(1), __import__("numbers").Number))
import math
print(math.floor(Decimal("-1.5")), math.ceil(Decimal("1.2")), math.trunc(Decimal("2.9")), complex(Decimal(2)), bool(Decimal(0)), Decimal.from_float(1.5))

#: decimal: many steps
from decimal import Decimal, getcontext
getcontext().prec = 50
def pi():
    three = Decimal(3)
    lasts, t, s, n, na, d, da = 0, three, 3, 1, 0, 0, 24
    while s != lasts:
        lasts = s
        n, na = n + na, na + 8
        d, da = d + da, da + 32
        t = (t * n) / d
        s += t
    return +s
print(pi())
balance = Decimal("1000.00")
for month in range(24):
    balance += (balance * Decimal("0.05") / 12).quantize(Decimal("0.01"))
print(balance)
