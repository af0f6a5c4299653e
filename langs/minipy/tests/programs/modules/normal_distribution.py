# statistics of decimal numbers, and NormalDist.
import statistics
from decimal import Decimal
from fractions import Fraction
from statistics import NormalDist

tenths = [Decimal("1.1"), Decimal("2.2"), 3]
print(statistics.mean(tenths), statistics.variance(tenths), repr(statistics.mean([Decimal(1), 2])), statistics.median(tenths))
print(statistics.mean([1.5, Decimal(1)]) if False else "", statistics.mean([Fraction(1, 2), 2]))
try:
    print(statistics.mean([Fraction(1, 3), Decimal(1)]))
except TypeError as e:
    print(e)
n = NormalDist(10, 2)
print(n, n.mean, n.median, n.mode, n.stdev, n.variance, hash(n) == hash(NormalDist(10.0, 2.0)), n == NormalDist(10, 2))
print([round(n.cdf(x), 12) for x in range(2, 20, 3)], [round(n.pdf(x), 12) for x in range(2, 20, 3)], n.zscore(13))
print([round(n.inv_cdf(p), 9) for p in (1e-12, 0.001, 0.05, 0.3, 0.5, 0.72, 0.95, 0.999, 1 - 1e-12)])
print([round(q, 9) for q in n.quantiles(10)], round(n.overlap(NormalDist(11, 2)), 9), round(n.overlap(NormalDist(9, 3)), 9))
print(n + 1, n - 1, 3 + n, 3 - n, n * 2, -2 * n, n / 4, +n, -n, n + NormalDist(1, 1.5), n - NormalDist(1, 1.5))
print(NormalDist.from_samples([1, 2, 3, 4, 4]), [round(x, 9) for x in NormalDist(0, 1).samples(3, seed=5)])
for call in (lambda: NormalDist(0, -1), lambda: n.inv_cdf(1), lambda: NormalDist(1, 0).cdf(1), lambda: NormalDist(1, 0).pdf(1),
             lambda: NormalDist(1, 0).zscore(1), lambda: n.overlap(3), lambda: n.overlap(NormalDist(1, 0)), lambda: n < n):
    try:
        print(call())
    except Exception as e:
        print(type(e).__name__, e)
