"""Averages and spreads, exact where the data are."""

from collections import Counter as _Counter, namedtuple as _namedtuple
from fractions import Fraction as _Fraction
from math import exp as _exp, fsum as _fsum, isfinite as _isfinite, log as _log, isqrt as _isqrt, sqrt as _sqrt, sumprod as _sumprod


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
        elif not isinstance(x, int):
            raise TypeError("can't convert type '%s' to numerator/denominator" % type(x).__name__)
        n, d = x.as_integer_ratio()
        sums[d] = sums.get(d, 0) + n
        if squares:
            squared[d] = squared.get(d, 0) + n * n
    total = sum((_Fraction(n, d) for d, n in sums.items()), _Fraction(0))
    total_of_squares = sum((_Fraction(n, d * d) for d, n in squared.items()), _Fraction(0))
    return kind, total if odd is None else odd, total_of_squares, count


def _convert(value, kind):
    if type(value) is kind:
        return value
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
    # 109 bits of the root are enough to round it once, with the last bit saying whether there is more.
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
        # One step of Newton's method with an exact residue rounds the root right.
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
