"""Abstract classes for kinds of numbers: what each kind must define, and what follows from that."""

from abc import ABCMeta, abstractmethod


class Number(metaclass=ABCMeta):
    """All numbers."""

    __slots__ = ()
    __hash__ = None


def _demands(cls, *names):
    """Gives a class abstract methods of these names."""
    def make(name):
        def method(self, *args):
            raise NotImplementedError
        method.__name__ = name
        method.__qualname__ = cls.__name__ + "." + name
        return abstractmethod(method)
    for name in names:
        setattr(cls, name, make(name))
    cls.__abstractmethods__ = frozenset(cls.__abstractmethods__ | set(names))


class Complex(Number):
    """Numbers with a real and an imaginary part."""

    __slots__ = ()

    def __bool__(self):
        return self != 0

    def __sub__(self, other):
        return self + -other

    def __rsub__(self, other):
        return -self + other

    @property
    @abstractmethod
    def real(self):
        raise NotImplementedError

    @property
    @abstractmethod
    def imag(self):
        raise NotImplementedError


_demands(Complex, "__complex__", "__add__", "__radd__", "__neg__", "__pos__", "__mul__", "__rmul__", "__truediv__",
         "__rtruediv__", "__pow__", "__rpow__", "__abs__", "conjugate", "__eq__")


class Real(Complex):
    """Numbers that are ordered."""

    __slots__ = ()

    def __divmod__(self, other):
        return self // other, self % other

    def __rdivmod__(self, other):
        return other // self, other % self

    def __complex__(self):
        return complex(float(self))

    @property
    def real(self):
        return +self

    @property
    def imag(self):
        return 0

    def conjugate(self):
        return +self


_demands(Real, "__float__", "__trunc__", "__floor__", "__ceil__", "__round__", "__floordiv__", "__rfloordiv__",
         "__mod__", "__rmod__", "__lt__", "__le__")


class Rational(Real):
    """Numbers with a numerator and a denominator."""

    __slots__ = ()

    @property
    @abstractmethod
    def numerator(self):
        raise NotImplementedError

    @property
    @abstractmethod
    def denominator(self):
        raise NotImplementedError

    def __float__(self):
        return int(self.numerator) / int(self.denominator)


class Integral(Rational):
    """Whole numbers."""

    __slots__ = ()

    def __index__(self):
        return int(self)

    def __float__(self):
        return float(int(self))

    @property
    def numerator(self):
        return +self

    @property
    def denominator(self):
        return 1


_demands(Integral, "__int__", "__pow__", "__lshift__", "__rlshift__", "__rshift__", "__rrshift__", "__and__",
         "__rand__", "__xor__", "__rxor__", "__or__", "__ror__", "__invert__")

Real.register(float)
Integral.register(int)
