# Operators of fractions with numbers of all kinds, and with what is none; both ways round.
import operator
from fractions import Fraction

VALUES = [Fraction(1, 2), Fraction(-3, 4), Fraction(0), Fraction(7), 2, -3, 0, True, 1.5, 0.0, float("inf"), 2 + 1j, "x", None, [1]]
OPERATORS = [operator.add, operator.sub, operator.mul, operator.truediv, operator.floordiv, operator.mod, divmod, pow, operator.eq, operator.lt]


def result(function, a, b):
    try:
        value = function(a, b)
        return type(value).__name__, value
    except Exception as error:
        return type(error).__name__, str(error)


for a in VALUES:
    for b in VALUES:
        if isinstance(a, Fraction) or isinstance(b, Fraction):
            for function in OPERATORS:
                print(function.__name__, repr(a), repr(b), *result(function, a, b))
print(Fraction.__add__.__name__, Fraction(1, 2).__rdivmod__(3), Fraction(1, 2).__add__("x"), Fraction(1, 2).__rsub__(None))


class Ratio(Fraction):
    pass


print(type(Ratio(1, 2) + 1).__name__, Ratio(1, 2) * Ratio(3, 4), type(abs(Ratio(1, 2))).__name__)
