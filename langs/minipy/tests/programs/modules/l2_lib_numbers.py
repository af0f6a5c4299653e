# Catches differences of the library modules from CPython's: numbers.
from fractions import Fraction as F
from array import array
import math
a, b = F(3, 4), F(-5, 6)
print(a, repr(b), a + b, a - b, a * b, a / b, a // b, a % b, a ** 2, a ** -2, -a, abs(b), +b, divmod(a, b), int(b), int(F(7, 2)), float(a), round(F(5, 2)), round(F(7, 2)), round(F(22, 7), 2), round(F(12345), -2))
print(a + 1, 1 + a, 1 - a, 2 * a, 2 / a, 7 // a, 7 % a, a + 0.5, 0.5 + a, a < b, a >= 0.75, a == 0.75, F(4, 2) == 2, 2 == F(2), a != b, a < 1, 1 > a, bool(F(0)), max(a, F(1)), a > float("inf"), a < float("nan"))
print(F("3/4"), F("-1.25"), F("1e3"), F(" 7 "), F("2.5e-2"), F(0.5), F(0.1), F(F(1, 3)), F(True), F(6, -4), F(F(1, 2), F(3, 4)), F(), F(2**70, 2**68))
print(hash(F(1, 3)) == hash(F(2, 6)), hash(F(4)) == hash(4), hash(F(1, 2)) == hash(0.5), hash(F(-1, 2)) == hash(-0.5), {F(1, 2): "h"}[0.5], hash(F(3, 7)), hash(F(-3, 7)))
print(F(math.pi).limit_denominator(1000), F(math.pi).limit_denominator(10), F("0.333").limit_denominator(5), math.floor(a), math.ceil(a), math.trunc(b), a.numerator, b.denominator, F(0.75).as_integer_ratio(), sum([F(1, 3)] * 3), f"{a}", sorted([a, b, F(1)]), 2 ** F(3), 4 ** F(1, 2), F(1, 2) ** F(1, 2))
for bad in [lambda: F(1, 0), lambda: F("x"), lambda: F("1/0"), lambda: F([]), lambda: F(1.5, 2), lambda: a + "x", lambda: a < "x", lambda: a / 0, lambda: F(0) ** -1]:
    try:
        print(bad())
    except Exception as e:
        print(type(e).__name__, e)
x = array("d", [1, 2.5])
x.append(3); x.extend([4, 5]); print(x, len(x), x[1], x[-1], x[1:3], x * 2, x + array("d", [9]), list(x), sum(x), 2.5 in x, x.index(4), x.pop(), x.tolist(), x.typecode, x.itemsize)
x[0] = 7; x[1:2] = array("d", [8, 9]); del x[0]; x.insert(1, 0.5); x.reverse(); x.remove(0.5); print(x, x == array("d", x), x < array("d", [100]), array("i"), array("B", [1, 255]), array("f", [0.1, 1e40, 1e-42, 16777217]))
for bad in [lambda: array("b", [128]), lambda: array("B", [-1]), lambda: array("h", [40000]), lambda: array("H", [70000]), lambda: array("i", [2**31]), lambda: array("I", [2**32]), lambda: array("q", [2**70]), lambda: array("z"), lambda: array("i", [1.5]), lambda: array("d", ["a"]), lambda: array("i")[0], lambda: array("i").pop(), lambda: array("i", "abc"), lambda: array("i", [1]) + [2], lambda: array("i", [1]).remove(3), lambda: array("B", [300])]:
    try:
        print(bad())
    except Exception as e:
        print(type(e).__name__, e)
