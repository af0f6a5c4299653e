#: statistics
import statistics as s
from fractions import Fraction as F
print(s.mean([1, 2, 3, 4]), s.mean([1, 2]), s.mean([1.5, 2.5]), s.mean([F(1, 2), F(1, 3)]), s.fmean([1, 2, 4]), s.fmean([1, 2], [3, 1]))
print(s.median([1, 3, 5]), s.median([1, 4]), s.median_low([1, 4]), s.median_high([1, 4]), s.mode("aabbb"), s.multimode("aabbc"))
print(s.stdev([1.5, 2.5, 2.5, 2.75, 3.25, 4.75]), s.variance([1, 2, 3, 4]), s.pstdev([1, 2, 3]), s.pvariance([0.0, 0.25, 0.25, 1.25, 1.5, 1.75, 2.75, 3.25]))
print(s.quantiles([1, 2, 3, 4, 5]), s.quantiles(range(10), n=5, method="inclusive"), s.geometric_mean([54, 24, 36]), s.harmonic_mean([40, 60]))
print(s.covariance([1, 2, 3], [1, 5, 7]), s.correlation([1, 2, 3], [1, 5, 7]), s.linear_regression([1, 2, 3], [2, 4, 6.5]))
for f, a in ((s.mean, []), (s.median, []), (s.stdev, [1]), (s.mode, []), (s.fmean, [])):
    try:
        f(a)
    except s.StatisticsError as e:
        print(e)

#: numbers and keyword
import numbers, keyword
from fractions import Fraction
print([isinstance(x, numbers.Number) for x in (1, 1.5, "a", True, Fraction(1))], isinstance(1, numbers.Integral), isinstance(1.5, numbers.Integral), isinstance(1.5, numbers.Real), issubclass(int, numbers.Rational))
print(keyword.iskeyword("if"), keyword.iskeyword("x"), keyword.issoftkeyword("match"), len(keyword.kwlist))
