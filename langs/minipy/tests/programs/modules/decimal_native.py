# decimal: construction, protocols of other numbers, contexts, signals, texts, subclasses and copies.
import copy
import decimal
import math
import operator
import pickle
from decimal import *
from fractions import Fraction


def show(name, function):
    try:
        print(name, function())
    except Exception as e:
        print(name, type(e).__name__, e)


for text in ("", " 12 ", "1_000", "١٢", "1e", "--1", "+.5", "5.", ".", "1e9999999999999999999", "nan12", "-sNaN", "iNf", "1e+5", "0x1", "0e-400"):
    show(repr(text), lambda: repr(Decimal(text)))
for value in (True, 10**50, -7, 1.5, -0.0, float("inf"), (1, (1, 2), -3), (0, (), 0), (0, (1,), "F"), [0, [4, 2], 1], (2, (1,), 0),
              (0, (10,), 0), (0, (1,), "x"), (0, (1,), 1.5), (0, 1), None, b"1", 1j):
    show(repr(value), lambda: repr(Decimal(value)))
show("keywords", lambda: (Decimal(value="2"), Decimal("1", context=Context(prec=1))))
show("context", lambda: Decimal("1", 3))
show("three", lambda: Decimal(1, 2, 3))

numbers = [Decimal("2.50"), Decimal("-0.1"), Decimal("0"), 3, -2, Decimal("1E+3")]
for op in (operator.add, operator.sub, operator.mul, operator.truediv, operator.floordiv, operator.mod, operator.pow, divmod):
    for a in numbers:
        for b in numbers:
            if isinstance(a, Decimal) or isinstance(b, Decimal):
                show("%s %s %s" % (op.__name__, a, b), lambda: op(a, b))
for a in numbers[:3]:
    for f in (operator.neg, operator.pos, abs, int, float, complex, bool, math.floor, math.ceil, math.trunc, round, hash, str, repr):
        show(f.__name__, lambda: f(a))
for other in (1.5, "1", None, Fraction(1, 2), 1j, 2.5 + 0j):
    for op in (operator.add, operator.eq, operator.ne, operator.lt, operator.ge):
        show("%s %r" % (op.__name__, other), lambda: op(numbers[0], other))
        show("%r %s" % (other, op.__name__), lambda: op(other, numbers[0]))
show("mixed", lambda: (Fraction(5, 2) == numbers[0], {2.5: 1}[numbers[0]], sum(numbers), max(numbers), sorted(numbers)))
show("pow", lambda: (pow(Decimal(3), 4, 5), Decimal(2) ** Decimal("0.5"), Decimal(2) ** -3, Decimal(0) ** 2))

for value in ("1234.5678", "-0.000012345", "1E+7", "0.00", "NaN", "-Infinity"):
    d = Decimal(value)
    for spec in ("", "f", ".2f", ".3e", "E", "g", ".2g", "%", ",.1f", "012.1f", "<12", "^+12.1f", "*=12", " ", "z.0f", "n", "x", "_", "<012"):
        show("%s %r" % (value, spec), lambda: format(d, spec))
    show(value, lambda: (f"{d:>20}|{d!r}", "%s %r" % (d, d), d.to_eng_string(), d.as_tuple(), d.adjusted()))
    show(value, lambda: (d.is_nan(), d.is_finite(), d.is_infinite(), d.is_signed(), d.is_zero(), d.is_normal(), d.is_subnormal(), d.number_class()))
    show(value, lambda: d.as_integer_ratio())
    show(value, lambda: (d.copy_abs(), d.copy_negate(), d.copy_sign(Decimal(-1)), d.normalize(), d.same_quantum(Decimal("1.00"))))
    show(value, lambda: (round(d, 1), round(d, -2)))
    show(value, lambda: (d.quantize(Decimal("0.1")), d.quantize(Decimal("0.1"), ROUND_UP), d.quantize(1, rounding=ROUND_FLOOR)))
    show(value, lambda: (d.to_integral_value(), d.to_integral(ROUND_CEILING), d.to_integral_exact()))
    show(value, lambda: (d.max(1), d.min(1), d.compare(1), d.compare_total(Decimal(1)), d.next_plus(), d.scaleb(2), d.logb()))
    show(value, lambda: (d.exp(), abs(d).ln(), abs(d).log10(), abs(d).sqrt(), d.fma(2, 3)))
show("logical", lambda: (Decimal(1100).logical_and(Decimal(1010)), Decimal(1100).logical_or(1010), Decimal(1).rotate(2), Decimal(12).shift(-1)))
show("remainder", lambda: (Decimal(18).remainder_near(Decimal(10)), Decimal("-7") % 3, Decimal("-7") // 3))

c = getcontext()
print(c, c.flags, c.traps)
for statement in ("c.prec = 'a'", "c.prec = 0", "c.rounding = 'x'", "c.Emin = 1", "c.Emax = -1", "c.capitals = 2", "c.clamp = -1",
                  "del c.prec", "c.traps = 3", "c.traps[3]", "del c.traps[Inexact]", "setcontext(3)", "localcontext(3)",
                  "localcontext(foo=1)", "Context(prec=-1)", "Context().add(1, 'a')", "Context().add(1)", "Decimal(1).sqrt(3)"):
    show(statement, lambda: exec(statement))
c.clear_flags()
Decimal(1) / 3
print([signal.__name__ for signal, happened in c.flags.items() if happened])
with localcontext() as inner:
    inner.prec = 4
    inner.traps[Inexact] = True
    show("trapped", lambda: Decimal(1) / 3)
    show("exact", lambda: Decimal(1) / 8)
    print(inner is getcontext(), [signal.__name__ for signal in inner.flags if inner.flags[signal]])
with localcontext(prec=3, rounding=ROUND_UP, traps=[]):
    print(Decimal(1) / 3, Decimal(1) / 0, Decimal(0) / 0, Decimal("sNaN") + 1, Decimal("x"))
    with localcontext(ExtendedContext):
        print(Decimal(2).sqrt())
    print(+Decimal("1.2345"))
print(Decimal(1) / 3)
for function in (lambda: Decimal(1) / 0, lambda: Decimal(0) / 0, lambda: Decimal(1) % 0, lambda: Decimal("1e60") // 1, lambda: Decimal("sNaN") == 1,
                 lambda: Decimal("NaN") < 1, lambda: Decimal("NaN") == 1, lambda: hash(Decimal("sNaN")), lambda: int(Decimal("NaN")),
                 lambda: Decimal("9e999999") * 10, lambda: Decimal(-1).sqrt(), lambda: Decimal(0) ** 0, lambda: Decimal("1e-999999") / 10**30):
    show("signal", function)
with localcontext() as inner:
    inner.traps[FloatOperation] = True
    show("float", lambda: Decimal(1.5))
    show("float", lambda: Decimal(1) < 1.5)
    show("float", lambda: Decimal(1) == 1.5)
work = Context(prec=5, Emin=-9, Emax=9, clamp=1, traps=[])
print(work.create_decimal("123456.789"), work.create_decimal(1.1), work.create_decimal_from_float(0.1), work.power(2, 3, modulo=5), work.Etiny(), work.Etop())
print(work.multiply(99999, 99999), work.divide(1, 3), work.fma(2, 3, 4), work.to_sci_string(Decimal("1e9")), work.is_normal(3), work.copy_sign(1, -2))
print(work, work.copy() == work, pickle.loads(pickle.dumps(work)))

d = Decimal("1.10")
print(copy.copy(d) is d, copy.deepcopy(d) is d, pickle.loads(pickle.dumps(d)), d.__reduce__(), d.real is d, d.imag, d.conjugate() is d)


class Money(Decimal):
    def __new__(cls, value, currency="EUR"):
        self = super().__new__(cls, value)
        self.currency = currency
        return self

    def __str__(self):
        return super().__str__() + " " + self.currency


m = Money("12.50")
print(m, repr(m), type(m + 1).__name__, m == Decimal("12.5"), m.currency, f"{m:.1f}", type(Money.from_float(0.5)).__name__, isinstance(m, Decimal), hash(m) == hash(d * 0 + m))
total = Decimal(0)
for i in range(3000):
    total += Decimal(i) * Decimal("0.01") - Decimal(i % 7) / 8
print(total, total.quantize(Decimal("1.00")), Decimal(7) ** 100, Decimal(10) ** 40 / 7)
