"""Rational numbers."""

import numbers as _numbers
import operator as _operator
from math import gcd as _gcd

_MODULUS = (1 << 61) - 1
_INFINITY_HASH = 314159


def _digits(text):
    """The value of digits with at most one underscore between two of them; ValueError if it is anything else."""
    if not all(part.isdecimal() for part in text.split("_")):
        raise ValueError
    return int(text)


def _signed(text):
    """The sign of a text, and the text without it."""
    return (-1 if text[:1] == "-" else 1), (text[1:] if text[:1] in ("-", "+") else text)


def _parsed(text):
    sign, plain = _signed(text.strip())
    upper, slash, lower = plain.partition("/")
    if slash:
        return sign * _digits(upper.rstrip()), _digits(lower.lstrip())
    number, e, exponent = plain.replace("E", "e").partition("e")
    whole, dot, places = number.partition(".")
    upper = _digits(whole) if whole or not places else 0
    power = 0
    if places:
        lower = _digits(places)
        power = -len(places.replace("_", ""))
        upper = upper * 10 ** -power + lower
    if e:
        exponent_sign, exponent = _signed(exponent)
        power += exponent_sign * _digits(exponent)
    upper *= sign
    if power >= 0:
        return upper * 10 ** power, 1
    return upper, 10 ** -power


def _of_text(text):
    try:
        return _parsed(text)
    except ValueError:
        raise ValueError("Invalid literal for Fraction: %r" % text) from None


def _operators(name, exact, plain, inexact=float):
    """The methods of an operator and of its reflection.

    `exact` takes the numerator and the denominator of both operands; `plain` computes with numbers of the classes `inexact`."""

    def operator(self, other):
        pair = _pair(other)
        if pair is not None:
            return exact(self._numerator, self._denominator, pair[0], pair[1])
        if isinstance(other, inexact):
            return plain(float(self), other)
        return NotImplemented

    def reflection(self, other):
        pair = _pair(other)
        if pair is not None:
            return exact(pair[0], pair[1], self._numerator, self._denominator)
        if isinstance(other, inexact):
            return plain(other, float(self))
        return NotImplemented

    operator.__name__ = "__%s__" % name
    reflection.__name__ = "__r%s__" % name
    return operator, reflection


def _quotient(a, b, c, d):
    if c == 0:
        raise ZeroDivisionError("Fraction(%s, 0)" % d)
    return _reduced(a * d, b * c)


def _divided(a, b, c, d):
    whole, rest = divmod(a * d, c * b)
    return whole, _reduced(rest, b * d)


class Fraction:
    """A fraction in lowest terms with a positive denominator."""

    __slots__ = ("_numerator", "_denominator")

    def __new__(cls, numerator=0, denominator=None):
        self = object.__new__(cls)
        if type(numerator) is int and denominator is None:
            self._numerator = numerator
            self._denominator = 1
            return self
        if denominator is None:
            if isinstance(numerator, str):
                numerator, denominator = _of_text(numerator)
            elif isinstance(numerator, Fraction):
                self._numerator = numerator._numerator
                self._denominator = numerator._denominator
                return self
            elif isinstance(numerator, int):
                numerator, denominator = int(numerator), 1
            elif hasattr(numerator, "as_integer_ratio"):
                numerator, denominator = numerator.as_integer_ratio()
            else:
                raise TypeError("argument should be a string or a Rational instance")
        elif not (type(numerator) is int and type(denominator) is int):
            upper, lower = _pair(numerator), _pair(denominator)
            if upper is None or lower is None:
                raise TypeError("both arguments should be Rational instances")
            numerator, denominator = upper[0] * lower[1], upper[1] * lower[0]
        if denominator == 0:
            raise ZeroDivisionError("Fraction(%s, 0)" % numerator)
        divisor = _gcd(numerator, denominator)
        if denominator < 0:
            divisor = -divisor
        self._numerator = numerator // divisor
        self._denominator = denominator // divisor
        return self

    @classmethod
    def from_float(cls, f):
        return cls(f)

    @property
    def numerator(self):
        return self._numerator

    @property
    def denominator(self):
        return self._denominator

    def as_integer_ratio(self):
        return self._numerator, self._denominator

    def is_integer(self):
        return self._denominator == 1

    def limit_denominator(self, max_denominator=1000000):
        """The nearest fraction whose denominator is not greater: a convergent of the continued fraction, or the
        best that lies between two of them."""
        if max_denominator < 1:
            raise ValueError("max_denominator should be at least 1")
        if self._denominator <= max_denominator:
            return Fraction(self)
        before, last = (0, 1), (1, 0)
        n, d = self._numerator, self._denominator
        while True:
            digit = n // d
            lower = before[1] + digit * last[1]
            if lower > max_denominator:
                break
            before, last = last, (before[0] + digit * last[0], lower)
            n, d = d, n - digit * d
        steps = (max_denominator - before[1]) // last[1]
        between = (before[0] + steps * last[0], before[1] + steps * last[1])
        # The convergent is chosen if it is at least as close.
        if 2 * d * (before[1] + steps * last[1]) <= self._denominator:
            return Fraction(last[0], last[1])
        return Fraction(between[0], between[1])

    def __repr__(self):
        return "%s(%s, %s)" % (type(self).__name__, self._numerator, self._denominator)

    def __str__(self):
        if self._denominator == 1:
            return str(self._numerator)
        return "%s/%s" % (self._numerator, self._denominator)

    def __format__(self, spec):
        if not spec:
            return str(self)
        if spec[-1] in "eEfFgG%":
            return format(self._numerator / self._denominator, spec)
        return format(str(self), spec)

    __add__, __radd__ = _operators("add", lambda a, b, c, d: _reduced(a * d + c * b, b * d), _operator.add, (float, complex))
    __sub__, __rsub__ = _operators("sub", lambda a, b, c, d: _reduced(a * d - c * b, b * d), _operator.sub, (float, complex))
    __mul__, __rmul__ = _operators("mul", lambda a, b, c, d: _reduced(a * c, b * d), _operator.mul, (float, complex))
    __truediv__, __rtruediv__ = _operators("truediv", _quotient, _operator.truediv, (float, complex))
    __floordiv__, __rfloordiv__ = _operators("floordiv", lambda a, b, c, d: a * d // (c * b), _operator.floordiv)
    __mod__, __rmod__ = _operators("mod", lambda a, b, c, d: _reduced(a * d % (c * b), b * d), _operator.mod)
    __divmod__, __rdivmod__ = _operators("divmod", _divided, divmod)

    def __pow__(self, other):
        pair = _pair(other)
        if pair is None:
            return float(self) ** other if isinstance(other, (float, complex)) else NotImplemented
        if pair[1] != 1:
            return float(self) ** (pair[0] / pair[1])
        power = pair[0]
        if power >= 0:
            return Fraction(self._numerator ** power, self._denominator ** power)
        if self._numerator == 0:
            raise ZeroDivisionError("Fraction(%s, 0)" % self._denominator ** -power)
        return Fraction(self._denominator ** -power, self._numerator ** -power)

    def __rpow__(self, other):
        if self._denominator == 1 and self._numerator >= 0:
            return other ** self._numerator
        pair = _pair(other)
        if pair is not None:
            return Fraction(*pair) ** self
        return other ** (self._numerator if self._denominator == 1 else float(self))

    def __neg__(self):
        return _made(-self._numerator, self._denominator)

    def __pos__(self):
        return _made(self._numerator, self._denominator)

    def __abs__(self):
        return _made(abs(self._numerator), self._denominator)

    def __int__(self):
        return -(-self._numerator // self._denominator) if self._numerator < 0 else self._numerator // self._denominator

    __trunc__ = __int__

    def __float__(self):
        return self._numerator / self._denominator

    def __floor__(self):
        return self._numerator // self._denominator

    def __ceil__(self):
        return -(-self._numerator // self._denominator)

    def __round__(self, ndigits=None):
        if ndigits is None:
            whole, rest = divmod(self._numerator, self._denominator)
            rest *= 2
            if rest > self._denominator or rest == self._denominator and whole % 2:
                whole += 1
            return whole
        shift = 10 ** abs(ndigits)
        if ndigits > 0:
            return Fraction(round(self * shift), shift)
        return Fraction(round(self / shift) * shift)

    def __hash__(self):
        if self._denominator == 1:
            return hash(self._numerator)
        if self._denominator % _MODULUS == 0:
            result = _INFINITY_HASH
        else:
            result = hash(hash(abs(self._numerator)) * pow(self._denominator, _MODULUS - 2, _MODULUS))
        if self._numerator < 0:
            result = -result
        return -2 if result == -1 else result

    def __eq__(self, other):
        if type(other) is int:
            return self._denominator == 1 and self._numerator == other
        if isinstance(other, Fraction):
            return self._numerator == other._numerator and self._denominator == other._denominator
        if isinstance(other, float):
            if other != other or other - other != 0.0:
                return False
            return self == Fraction(other)
        pair = _pair(other)
        return NotImplemented if pair is None else self == Fraction(*pair)

    def _difference(self, other):
        """A number with the sign of self - other; None if they cannot be compared."""
        if isinstance(other, float):
            if other != other or other - other != 0.0:
                return -other
            other = Fraction(other)
        pair = _pair(other)
        if pair is None:
            return None
        return self._numerator * pair[1] - pair[0] * self._denominator

    def __lt__(self, other):
        difference = self._difference(other)
        return NotImplemented if difference is None else difference < 0

    def __le__(self, other):
        difference = self._difference(other)
        return NotImplemented if difference is None else difference <= 0

    def __gt__(self, other):
        difference = self._difference(other)
        return NotImplemented if difference is None else difference > 0

    def __ge__(self, other):
        difference = self._difference(other)
        return NotImplemented if difference is None else difference >= 0

    def __bool__(self):
        return self._numerator != 0

    def __copy__(self):
        return self

    def __deepcopy__(self, memo):
        return self

    def __reduce__(self):
        return type(self), (self._numerator, self._denominator)


def _pair(number):
    """Numerator and denominator of a rational number; None for other objects."""
    if isinstance(number, Fraction):
        return number._numerator, number._denominator
    if isinstance(number, int):
        return int(number), 1
    return None


_new = object.__new__


def _made(numerator, denominator):
    """The fraction of numbers without a common divisor."""
    made = _new(Fraction)
    made._numerator = numerator
    made._denominator = denominator
    return made


def _reduced(numerator, denominator):
    """The fraction of any two integers."""
    if denominator == 0:
        raise ZeroDivisionError("Fraction(%s, 0)" % numerator)
    divisor = _gcd(numerator, denominator)
    if denominator < 0:
        divisor = -divisor
    return _made(numerator // divisor, denominator // divisor)


_numbers.Rational.register(Fraction)
