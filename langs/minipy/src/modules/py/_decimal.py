"""`decimal` on top of native numbers: exceptions, contexts and the operations that are used rarely.

Those are the functions of `_pydecimal`, which is loaded when the first of them is called.
"""

import _contextvars as _variables
import _decimals as _native
import _collections_abc as _abc
import numbers as _numbers
from _decimals import Decimal, getcontext
from collections import namedtuple as _namedtuple

__version__ = "1.70"
__libmpdec_version__ = "2.5.1"
HAVE_THREADS = True
HAVE_CONTEXTVAR = True
MAX_PREC = MAX_EMAX = _native.MAX
MIN_EMIN = -MAX_EMAX
MIN_ETINY = _native.MIN_ETINY

ROUND_UP = "ROUND_UP"
ROUND_DOWN = "ROUND_DOWN"
ROUND_CEILING = "ROUND_CEILING"
ROUND_FLOOR = "ROUND_FLOOR"
ROUND_HALF_UP = "ROUND_HALF_UP"
ROUND_HALF_DOWN = "ROUND_HALF_DOWN"
ROUND_HALF_EVEN = "ROUND_HALF_EVEN"
ROUND_05UP = "ROUND_05UP"

DecimalTuple = _namedtuple("DecimalTuple", "sign digits exponent", module="decimal")


def _exception(name, *bases):
    return type(name, bases, {"__module__": "decimal"})


DecimalException = _exception("DecimalException", ArithmeticError)
Clamped = _exception("Clamped", DecimalException)
Rounded = _exception("Rounded", DecimalException)
Inexact = _exception("Inexact", DecimalException)
Subnormal = _exception("Subnormal", DecimalException)
Overflow = _exception("Overflow", Inexact, Rounded)
Underflow = _exception("Underflow", Inexact, Rounded, Subnormal)
DivisionByZero = _exception("DivisionByZero", DecimalException, ZeroDivisionError)
FloatOperation = _exception("FloatOperation", DecimalException, TypeError)
InvalidOperation = _exception("InvalidOperation", DecimalException)

_SIGNALS = (InvalidOperation, FloatOperation, DivisionByZero, Overflow, Underflow, Subnormal, Inexact, Rounded, Clamped)
_BITS = dict(zip(_SIGNALS, _native.SIGNAL_BITS))
_SHOWN = (
    Clamped, InvalidOperation, DivisionByZero, Inexact, FloatOperation, Overflow, Rounded, Subnormal, Underflow
)
_CONDITIONS = (InvalidOperation,) + tuple(
    _exception(name, InvalidOperation, *more)
    for name, *more in (
        ("ConversionSyntax",),
        ("DivisionImpossible",),
        ("DivisionUndefined", ZeroDivisionError),
        ("InvalidContext",),
    )
)


class SignalDict(_abc.MutableMapping):
    """The signals of a context, each true or false."""

    __module__ = "abc"
    __slots__ = ("_context", "_name")

    def __init__(self, context=None, name="_flags"):
        self._context, self._name = context, name

    def _bit(self, signal):
        try:
            return _BITS[signal]
        except (KeyError, TypeError):
            raise KeyError(
                "valid values for signals are:\n  [InvalidOperation, FloatOperation, DivisionByZero,\n"
                "   Overflow, Underflow, Subnormal, Inexact, Rounded,\n   Clamped]"
            ) from None

    def __getitem__(self, signal):
        return getattr(self._context, self._name) & self._bit(signal) != 0

    def __setitem__(self, signal, value):
        bit, bits = self._bit(signal), getattr(self._context, self._name)
        setattr(self._context, self._name, bits | bit if value else bits & ~bit)

    def __delitem__(self, signal):
        raise ValueError("signal keys cannot be deleted")

    def __iter__(self):
        return iter(_SIGNALS)

    def __len__(self):
        return len(_SIGNALS)

    def __repr__(self):
        return "{" + ", ".join("%r:%r" % item for item in self.items()) + "}"

    def __eq__(self, other):
        if isinstance(other, (SignalDict, dict)):
            return dict(self) == dict(other)
        return NotImplemented

    def copy(self):
        return dict(self)


def _bits_of(signals):
    """The bits of a list or dict of signals."""
    if isinstance(signals, SignalDict):
        return getattr(signals._context, signals._name)
    if isinstance(signals, dict):
        if len(signals) != len(_SIGNALS) or not all(signal in _BITS for signal in signals):
            raise KeyError("invalid signal dict")
        return sum(_BITS[signal] for signal, value in signals.items() if value)
    raise TypeError("argument must be a signal dict")


def _bits_of_list(signals):
    if not isinstance(signals, list):
        return _bits_of(signals)
    bits = 0
    for signal in signals:
        if signal not in _BITS:
            raise TypeError(
                "valid values for signals are:\n  [InvalidOperation, FloatOperation, DivisionByZero,\n"
                "   Overflow, Underflow, Subnormal, Inexact, Rounded,\n   Clamped]"
            )
        bits |= _BITS[signal]
    return bits


def _signals_of(bits):
    return [signal for signal, bit in _BITS.items() if bits & bit]


class Context(_native.Context):
    """How operations round, and what of that is an exception."""

    __module__ = "decimal"
    __slots__ = ()

    def __init__(
        self, prec=None, rounding=None, Emin=None, Emax=None, capitals=None, clamp=None, flags=None, traps=None
    ):
        template = DefaultContext
        self.prec = template.prec if prec is None else prec
        self.rounding = template.rounding if rounding is None else rounding
        self.Emin = template.Emin if Emin is None else Emin
        self.Emax = template.Emax if Emax is None else Emax
        self.capitals = template.capitals if capitals is None else capitals
        self.clamp = template.clamp if clamp is None else clamp
        self._traps = template._traps if traps is None else _bits_of_list(traps)
        self._flags = 0 if flags is None else _bits_of_list(flags)

    @property
    def flags(self):
        return SignalDict(self, "_flags")

    @flags.setter
    def flags(self, signals):
        self._flags = _bits_of(signals)

    @property
    def traps(self):
        return SignalDict(self, "_traps")

    @traps.setter
    def traps(self, signals):
        self._traps = _bits_of(signals)

    def __repr__(self):
        names = lambda bits: ", ".join(signal.__name__ for signal in _SHOWN if bits & _BITS[signal])
        return "Context(prec=%d, rounding=%s, Emin=%d, Emax=%d, capitals=%d, clamp=%d, flags=[%s], traps=[%s])" % (
            self.prec, self.rounding, self.Emin, self.Emax, self.capitals, self.clamp,
            names(self._flags), names(self._traps),
        )

    def __reduce__(self):
        numbers = (self.prec, self.rounding, self.Emin, self.Emax, self.capitals, self.clamp)
        return type(self), numbers + (_signals_of(self._flags), _signals_of(self._traps))

    def copy(self):
        made = Context(self.prec, self.rounding, self.Emin, self.Emax, self.capitals, self.clamp)
        made._flags, made._traps = self._flags, self._traps
        return made

    __copy__ = copy

    def clear_flags(self):
        self._flags = 0

    def clear_traps(self):
        self._traps = 0

    def Etiny(self):
        return self.Emin - self.prec + 1

    def Etop(self):
        return self.Emax - self.prec + 1

    def radix(self):
        return Decimal(10)

    def create_decimal(self, num="0", /):
        return _native.create(self, num)

    def create_decimal_from_float(self, f, /):
        return _native.create(self, Decimal.from_float(f))

    def copy_decimal(self, a, /):
        return _operand(a)

    canonical = copy_decimal

    def is_canonical(self, a, /):
        if not isinstance(a, Decimal):
            raise TypeError("argument must be a Decimal")
        return True

    def power(self, a, b, modulo=None):
        if modulo is None:
            return _native.apply("power", self, a, b)
        return _rare("power", self, _operand(a), _operand(b), _operand(modulo))

    def to_sci_string(self, a, /):
        a = _operand(a)
        with localcontext(self):
            return str(a)

    def to_eng_string(self, a, /):
        return _operand(a).to_eng_string(self)

    def to_integral(self, a, /):
        return _native.apply("to_integral_value", self, a)


def _operand(a):
    if isinstance(a, Decimal):
        return a
    if isinstance(a, int):
        return Decimal(a)
    raise TypeError("conversion from %s to Decimal is not supported" % type(a).__name__)


def _arity(count, given):
    raise TypeError("function takes exactly %d arguments (%d given)" % (count, given))


def _add_methods(apply=_native.apply):
    """The methods of contexts that are operations, and those that ask a number."""

    def of_one(name):
        return lambda self, a, /: apply(name, self, a)

    def of_many(count):
        def made(name):
            def method(self, /, *operands):
                if len(operands) != count:
                    _arity(count, len(operands))
                return apply(name, self, *operands)
            return method
        return made

    def asking(name):
        return lambda self, /, *operands: getattr(_operand(operands[0]), name)(*operands[1:])

    for makes, names in (
        (of_one, "abs exp ln log10 logb logical_invert minus next_minus next_plus normalize number_class plus sqrt"
                 " to_integral_exact to_integral_value is_normal is_subnormal"),
        (of_many(2), "add compare compare_signal compare_total compare_total_mag divide divide_int divmod logical_and"
                     " logical_or logical_xor max max_mag min min_mag multiply next_toward quantize remainder"
                     " remainder_near rotate scaleb shift subtract"),
        (of_many(3), "fma"),
        (asking, "copy_abs copy_negate copy_sign is_finite is_infinite is_nan is_qnan is_signed is_snan is_zero"
                 " same_quantum"),
    ):
        for name in names.split():
            method = makes(name)
            method.__name__, method.__qualname__ = name, "Context." + name
            setattr(Context, name, method)


_add_methods()


def _templates():
    def made(prec, rounding, traps):
        context = Context.__new__(Context)
        context.prec, context.rounding, context._traps = prec, rounding, _bits_of_list(traps)
        return context

    usual = [DivisionByZero, Overflow, InvalidOperation]
    return (
        made(28, ROUND_HALF_EVEN, usual),
        made(9, ROUND_HALF_UP, usual + [Clamped, Underflow]),
        made(9, ROUND_HALF_EVEN, []),
    )


DefaultContext, BasicContext, ExtendedContext = _templates()

_current = _variables.ContextVar("decimal_context")


def _find_context():
    """Makes the context current that the running context of variables has."""
    context = _current.get(None)
    if context is None:
        context = DefaultContext.copy()
        context._flags = 0
        _current.set(context)
    _native.use(context)
    return context


def setcontext(context, /):
    if not isinstance(context, Context):
        raise TypeError("argument must be a context")
    if context is DefaultContext or context is BasicContext or context is ExtendedContext:
        context = context.copy()
        context._flags = 0
    _current.set(context)
    _native.use(context)


class ContextManager:
    """The context of a `with` statement."""

    __module__ = "decimal"

    def __init__(self, context):
        self._new = context.copy()

    def __enter__(self):
        self._before = getcontext()
        setcontext(self._new)
        return self._new

    def __exit__(self, *exc_info):
        setcontext(self._before)


_ATTRIBUTES = ("prec", "rounding", "Emin", "Emax", "capitals", "clamp", "flags", "traps")


def localcontext(ctx=None, **kwargs):
    if ctx is None:
        ctx = getcontext()
    elif not isinstance(ctx, Context):
        raise TypeError("optional argument must be a context")
    manager = ContextManager(ctx)
    for name, value in kwargs.items():
        if name not in _ATTRIBUTES:
            raise TypeError("this function got an unexpected keyword argument '%s'" % name)
        if value is None:
            continue
        if name in ("flags", "traps"):
            setattr(manager._new, "_" + name, _bits_of_list(value))
        else:
            setattr(manager._new, name, value)
    return manager


def _rare(name, context, *operands):
    """An operation that `_pydecimal` does, in a context without traps: what happened is raised afterwards."""
    import _pydecimal as python

    def there(number):
        if number.is_finite() or number.is_nan():
            sign, digits, exponent = number.as_tuple()
            return python.Decimal((sign, digits, exponent))
        return python.Decimal("-Infinity" if number.is_signed() else "Infinity")

    def back(result):
        if isinstance(result, python.Decimal):
            return Decimal(tuple(result.as_tuple()))
        return result

    work = python.Context(
        context.prec, context.rounding, context.Emin, context.Emax, context.capitals, context.clamp, [], []
    )
    first, *others = map(there, map(_operand, operands))
    if name == "power":
        result = work.power(first, *others)
    else:
        result = getattr(first, name)(*others, context=work)
    status = sum(_BITS[globals()[signal.__name__]] for signal, happened in work.flags.items() if happened)
    # The signal has the bits of all its conditions.
    if status & _BITS[InvalidOperation]:
        status = status & ~_BITS[InvalidOperation] | _native.INVALID_OPERATION
    _native.finish(context, status)
    return back(result)



def _comparable(number, other, equality):
    """Two numbers whose order is that of a decimal and of another number, or None."""
    if isinstance(other, _numbers.Rational):
        if not number.is_finite():
            return number, Decimal(int(other.numerator))
        exact = Context(MAX_PREC, ROUND_HALF_EVEN, MIN_EMIN, MAX_EMAX, traps=[])
        return exact.multiply(number, other.denominator), Decimal(int(other.numerator))
    if equality and isinstance(other, complex) and other.imag == 0:
        return number, other.real
    return None


_numbers.Number.register(Decimal)
_native.install((_SIGNALS, _CONDITIONS, _find_context, _rare, _comparable, DecimalTuple))
_native.use(None)
_variables.on_switch(lambda: _native.use(None))
