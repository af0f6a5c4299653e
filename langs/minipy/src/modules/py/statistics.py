"""Averages and spreads, exact where the data are."""

from collections import Counter as _Counter, namedtuple as _namedtuple
from fractions import Fraction as _Fraction
from math import (
    erf as _erf, exp as _exp, fsum as _fsum, hypot as _hypot, isfinite as _isfinite, isqrt as _isqrt, log as _log, pi as _pi,
    sqrt as _sqrt, sumprod as _sumprod)
from sys import modules as _modules


class StatisticsError(ValueError):
    """The data do not allow the question."""


def _moments(data, squares=False):
    """The class of the result, the exact sum of the numbers and, if asked for, of their squares, and the count.

    Numerators are summed for each denominator, so that fractions are reduced once for each of these alone."""
    kind = int
    sums = {}
    squared = {}
    odd = None
    count = 0
    for x in data:
        count += 1
        if isinstance(x, float):
            kind = float
            if not _isfinite(x):
                odd = x if odd is None else odd + x
                continue
        elif isinstance(x, _Fraction):
            if kind is not float:
                kind = _Fraction
        elif _is_decimal(x):
            if kind is _Fraction:
                raise TypeError("don't know how to coerce Fraction and Decimal")
            kind = type(x)
        elif not isinstance(x, int):
            raise TypeError("can't convert type '%s' to numerator/denominator" % type(x).__name__)
        n, d = x.as_integer_ratio()
        sums[d] = sums.get(d, 0) + n
        if squares:
            squared[d] = squared.get(d, 0) + n * n
    total = sum((_Fraction(n, d) for d, n in sums.items()), _Fraction(0))
    total_of_squares = sum((_Fraction(n, d * d) for d, n in squared.items()), _Fraction(0))
    return kind, total if odd is None else odd, total_of_squares, count


def _is_decimal(x):
    """Whether it is a decimal number. The module `decimal` need not be imported."""
    decimal = _modules.get("decimal")
    return decimal is not None and isinstance(x, decimal.Decimal)


def _convert(value, kind):
    if type(value) is kind:
        return value
    if kind not in (int, float, _Fraction):
        return kind(value.numerator) / kind(value.denominator)
    if kind is int and isinstance(value, _Fraction) and value.denominator != 1:
        kind = float
    if isinstance(value, float):
        return value
    return kind(value) if kind is not int else int(value)


def mean(data):
    kind, total, _, n = _moments(data)
    if n < 1:
        raise StatisticsError("mean requires at least one data point")
    return _convert(total / n, kind)


def fmean(data, weights=None):
    data = list(data)
    if weights is None:
        if not data:
            raise StatisticsError("fmean requires at least one data point")
        return _fsum(data) / len(data)
    weights = list(weights)
    if len(weights) != len(data):
        raise StatisticsError("data and weights must be the same length")
    total = _fsum(weights)
    if not total:
        raise StatisticsError("sum of weights must be non-zero")
    return _sumprod(data, weights) / total


def geometric_mean(data):
    data = list(data)
    if not data:
        raise StatisticsError("Must have a non-empty dataset")
    logs = []
    zero = False
    for x in data:
        if x > 0.0 or x != x:
            logs.append(_log(x))
        elif x == 0.0:
            zero = True
        else:
            raise StatisticsError("No negative inputs allowed", x)
    if zero:
        return 0.0
    return _exp(_fsum(logs) / len(data))


def harmonic_mean(data, weights=None):
    data = list(data)
    if not data:
        raise StatisticsError("harmonic_mean requires at least one data point")
    if weights is None:
        weights = [1] * len(data)
        total = len(data)
        if len(data) == 1:
            if not isinstance(data[0], (int, float, _Fraction)):
                raise TypeError("unsupported type")
            if data[0] < 0:
                raise StatisticsError("harmonic mean does not support negative values")
            return data[0]
    else:
        weights = list(weights)
        if len(weights) != len(data):
            raise StatisticsError("Number of weights does not match data size")
        total = _moments(weights)[1]
    for x in data:
        if x < 0:
            raise StatisticsError("harmonic mean does not support negative values")
    if 0 in data:
        return 0
    kind, inverse, _, n = _moments([w / x if w else 0 for w, x in zip(weights, data)])
    return _convert(total / inverse, kind)


def median(data):
    data = sorted(data)
    n = len(data)
    if n == 0:
        raise StatisticsError("no median for empty data")
    if n % 2 == 1:
        return data[n // 2]
    return (data[n // 2 - 1] + data[n // 2]) / 2


def median_low(data):
    data = sorted(data)
    if not data:
        raise StatisticsError("no median for empty data")
    return data[(len(data) - 1) // 2]


def median_high(data):
    data = sorted(data)
    if not data:
        raise StatisticsError("no median for empty data")
    return data[len(data) // 2]


def median_grouped(data, interval=1.0):
    data = sorted(data)
    n = len(data)
    if not n:
        raise StatisticsError("no median for empty data")
    x = data[n // 2]
    below = data.index(x)
    same = data.count(x)
    low = float(x) - float(interval) / 2.0
    return low + float(interval) * (n / 2 - below) / same


def mode(data):
    pairs = _Counter(iter(data)).most_common(1)
    if not pairs:
        raise StatisticsError("no mode for empty data")
    return pairs[0][0]


def multimode(data):
    counts = _Counter(iter(data))
    if not counts:
        return []
    most = max(counts.values())
    return [value for value, count in counts.items() if count == most]


def quantiles(data, *, n=4, method="exclusive"):
    if n < 1:
        raise StatisticsError("n must be at least 1")
    data = sorted(data)
    size = len(data)
    if size < 2:
        if size == 1:
            return data * (n - 1)
        raise StatisticsError("must have at least one data point")
    result = []
    if method == "inclusive":
        for i in range(1, n):
            j, delta = divmod(i * (size - 1), n)
            result.append((data[j] * (n - delta) + data[j + 1] * delta) / n)
        return result
    if method == "exclusive":
        for i in range(1, n):
            j = min(max(i * (size + 1) // n, 1), size - 1)
            delta = i * (size + 1) - j * n
            result.append((data[j - 1] * (n - delta) + data[j] * delta) / n)
        return result
    raise ValueError("Unknown method: %r" % (method,))


def _squares(data, centre):
    """The class of the result, the sum of squared distances from the centre (exact from the mean, if None), the count."""
    if centre is not None:
        kind, squares, _, n = _moments((d := x - centre) * d for x in data)
        return kind, squares, n
    kind, total, squares, n = _moments(data, squares=True)
    if n < 1:
        return kind, _Fraction(0), 0
    if isinstance(total, float):
        return kind, total, n
    return kind, squares - total * total / n, n


def variance(data, xbar=None):
    kind, squares, n = _squares(data, xbar)
    if n < 2:
        raise StatisticsError("variance requires at least two data points")
    return _convert(squares / (n - 1), kind)


def pvariance(data, mu=None):
    kind, squares, n = _squares(data, mu)
    if n < 1:
        raise StatisticsError("pvariance requires at least one data point")
    return _convert(squares / n, kind)


def _root(value):
    """The square root of a fraction as the nearest float."""
    n, m = value.numerator, value.denominator
    if not n:
        return 0.0
    # 109 bits of the root are enough to round it once, with the last bit as a sticky bit.
    shift = (n.bit_length() - m.bit_length() - 109) // 2
    if shift >= 0:
        scaled, more = divmod(n, m << 2 * shift)
    else:
        scaled, more = divmod(n << -2 * shift, m)
    root = _isqrt(scaled)
    if more or root * root != scaled:
        root |= 1
    return float(root << shift) if shift >= 0 else root / (1 << -shift)


def stdev(data, xbar=None):
    kind, squares, n = _squares(data, xbar)
    if n < 2:
        raise StatisticsError("stdev requires at least two data points")
    return _root(squares / (n - 1))


def pstdev(data, mu=None):
    kind, squares, n = _squares(data, mu)
    if n < 1:
        raise StatisticsError("pstdev requires at least one data point")
    return _root(squares / n)


def covariance(x, y, /):
    n = len(x)
    if len(y) != n:
        raise StatisticsError("covariance requires that both inputs have same number of data points")
    if n < 2:
        raise StatisticsError("covariance requires at least two data points")
    xbar = _fsum(x) / n
    ybar = _fsum(y) / n
    return _sumprod([xi - xbar for xi in x], [yi - ybar for yi in y]) / (n - 1)


def correlation(x, y, /, *, method="linear"):
    n = len(x)
    if len(y) != n:
        raise StatisticsError("correlation requires that both inputs have same number of data points")
    if n < 2:
        raise StatisticsError("correlation requires at least two data points")
    if method != "linear":
        raise ValueError("Unknown method: %r" % (method,))
    xbar = _fsum(x) / n
    ybar = _fsum(y) / n
    x = [xi - xbar for xi in x]
    y = [yi - ybar for yi in y]
    sxy = _sumprod(x, y)
    sxx = _sumprod(x, x)
    syy = _sumprod(y, y)
    try:
        root = _sqrt(sxx * syy)
        # One step of Newton's method with an exact residue rounds the root correctly.
        root += _sumprod((sxx, root), (syy, -root)) / (2.0 * root)
        return sxy / root
    except ZeroDivisionError:
        raise StatisticsError("at least one of the inputs is constant") from None


LinearRegression = _namedtuple("LinearRegression", ("slope", "intercept"))


def linear_regression(x, y, /, *, proportional=False):
    n = len(x)
    if len(y) != n:
        raise StatisticsError("linear regression requires that both inputs have same number of data points")
    if n < 2:
        raise StatisticsError("linear regression requires at least two data points")
    if not proportional:
        xbar = _fsum(x) / n
        ybar = _fsum(y) / n
        x = [xi - xbar for xi in x]
        y = [yi - ybar for yi in y]
    sxy = _sumprod(x, y) + 0.0
    sxx = _sumprod(x, x)
    try:
        slope = sxy / sxx
    except ZeroDivisionError:
        raise StatisticsError("x is constant") from None
    return LinearRegression(slope=slope, intercept=0.0 if proportional else ybar - slope * xbar)

# Coefficients of M. J. Wichura's algorithm AS 241 (Applied Statistics 37, 1988): of numerators and denominators, for the
# middle, the sides and the ends.
_COEFFICIENTS = (
    ((2509.0809287301227, 33430.57558358813, 67265.7709270087, 45921.95393154987, 13731.69376550946,
      1971.5909503065513, 133.14166789178438, 3.3871328727963665),
     (5226.495278852854, 28729.085735721943, 39307.89580009271, 21213.794301586597, 5394.196021424751,
      687.1870074920579, 42.31333070160091, 1.0)),
    ((0.0007745450142783414, 0.022723844989269184, 0.2417807251774506, 1.2704582524523684, 3.6478483247632045,
      5.769497221460691, 4.630337846156546, 1.4234371107496835),
     (1.0507500716444169e-09, 0.0005475938084995345, 0.015198666563616457, 0.14810397642748008, 0.6897673349851,
      1.6763848301838038, 2.053191626637759, 1.0)),
    ((2.0103343992922881e-07, 2.7115555687434876e-05, 0.0012426609473880784, 0.026532189526576124,
      0.29656057182850487, 1.7848265399172913, 5.463784911164114, 6.657904643501103),
     (2.0442631033899397e-15, 1.421511758316446e-07, 1.8463183175100548e-05, 0.0007868691311456133,
      0.014875361290850615, 0.1369298809227358, 0.599832206555888, 1.0)),
)


def _polynomial(coefficients, x):
    value = coefficients[0]
    for coefficient in coefficients[1:]:
        value = value * x + coefficient
    return value


def _standard_quantile(p):
    q = p - 0.5
    if abs(q) <= 0.425:
        r = 0.180625 - q * q
        upper, lower = _COEFFICIENTS[0]
        return _polynomial(upper, r) * q / _polynomial(lower, r)
    r = _sqrt(-_log(p if q <= 0.0 else 1.0 - p))
    upper, lower = _COEFFICIENTS[1 if r <= 5.0 else 2]
    r -= 1.6 if r <= 5.0 else 5.0
    x = _polynomial(upper, r) / _polynomial(lower, r)
    return -x if q < 0.0 else x


_SQRT2 = _sqrt(2.0)


class NormalDist:
    """A normal distribution, by its mean and standard deviation."""

    __slots__ = {"_mu": "Arithmetic mean of a normal distribution", "_sigma": "Standard deviation of a normal distribution"}

    def __init__(self, mu=0.0, sigma=1.0):
        if sigma < 0.0:
            raise StatisticsError("sigma must be non-negative")
        self._mu = float(mu)
        self._sigma = float(sigma)

    @classmethod
    def from_samples(cls, data):
        data = list(data)
        return cls(mean(data), stdev(data))

    def samples(self, n, *, seed=None):
        import random
        draw = random.random if seed is None else random.Random(seed).random
        return [self.inv_cdf(draw()) for _ in range(n)]

    def pdf(self, x):
        if not self.variance:
            raise StatisticsError("pdf() not defined when sigma is zero")
        distance = x - self._mu
        return _exp(distance * distance / (-2.0 * self.variance)) / _sqrt(2.0 * _pi * self.variance)

    def cdf(self, x):
        if not self._sigma:
            raise StatisticsError("cdf() not defined when sigma is zero")
        return 0.5 * (1.0 + _erf((x - self._mu) / (self._sigma * _SQRT2)))

    def inv_cdf(self, p):
        if p <= 0.0 or p >= 1.0:
            raise StatisticsError("p must be in the range 0.0 < p < 1.0")
        return self._mu + self._sigma * _standard_quantile(p)

    def quantiles(self, n=4):
        return [self.inv_cdf(i / n) for i in range(1, n)]

    def overlap(self, other):
        if not isinstance(other, NormalDist):
            raise TypeError("Expected another NormalDist instance")
        x, y = self, other
        if (y._sigma, y._mu) < (x._sigma, x._mu):
            x, y = y, x
        first, second = x.variance, y.variance
        if not first or not second:
            raise StatisticsError("overlap() not defined when sigma is zero")
        spread = second - first
        apart = abs(y._mu - x._mu)
        if not spread:
            return 1.0 - _erf(apart / (2.0 * x._sigma * _SQRT2))
        middle = x._mu * second - y._mu * first
        half = x._sigma * y._sigma * _sqrt(apart * apart + spread * _log(second / first))
        low, high = (middle + half) / spread, (middle - half) / spread
        return 1.0 - (abs(y.cdf(low) - x.cdf(low)) + abs(y.cdf(high) - x.cdf(high)))

    def zscore(self, x):
        if not self._sigma:
            raise StatisticsError("zscore() not defined when sigma is zero")
        return (x - self._mu) / self._sigma

    @property
    def mean(self):
        return self._mu

    @property
    def median(self):
        return self._mu

    @property
    def mode(self):
        return self._mu

    @property
    def stdev(self):
        return self._sigma

    @property
    def variance(self):
        return self._sigma * self._sigma

    def __add__(self, other):
        if isinstance(other, NormalDist):
            return NormalDist(self._mu + other._mu, _hypot(self._sigma, other._sigma))
        return NormalDist(self._mu + other, self._sigma)

    def __sub__(self, other):
        if isinstance(other, NormalDist):
            return NormalDist(self._mu - other._mu, _hypot(self._sigma, other._sigma))
        return NormalDist(self._mu - other, self._sigma)

    def __mul__(self, other):
        return NormalDist(self._mu * other, self._sigma * abs(other))

    def __truediv__(self, other):
        return NormalDist(self._mu / other, self._sigma / abs(other))

    def __pos__(self):
        return NormalDist(self._mu, self._sigma)

    def __neg__(self):
        return NormalDist(-self._mu, self._sigma)

    __radd__ = __add__

    def __rsub__(self, other):
        return -(self - other)

    __rmul__ = __mul__

    def __eq__(self, other):
        if not isinstance(other, NormalDist):
            return NotImplemented
        return self._mu == other._mu and self._sigma == other._sigma

    def __hash__(self):
        return hash((self._mu, self._sigma))

    def __repr__(self):
        return f"{type(self).__name__}(mu={self._mu!r}, sigma={self._sigma!r})"

    def __getstate__(self):
        return self._mu, self._sigma

    def __setstate__(self, state):
        self._mu, self._sigma = state
