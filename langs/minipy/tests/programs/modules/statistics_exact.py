# Means and spreads of numbers of all kinds are exact, and their classes are those of the data.
import statistics
from fractions import Fraction

INF = float("inf")
NAN = float("nan")
DATA = [[1, 2, 3, 4], [1.5, 2.25, 3.0], [Fraction(1, 3), Fraction(2, 7), 5], [1, 2.5, Fraction(1, 4)], [1, INF], [INF, -INF], [NAN, 1.0],
        [1e300, 1e-300, -1e300], [True, False, 3], [10**30, 1, 2], [0.1] * 7, [5e-324, 1.0, 2.0], [], ["a"], [1, "b"], [None]]


def attempt(function, *args):
    try:
        return function(*args)
    except Exception as error:
        return type(error).__name__, str(error)


for data in DATA:
    print(data, attempt(statistics.mean, data), attempt(statistics.harmonic_mean, data))
    for function in (statistics.variance, statistics.pvariance, statistics.stdev, statistics.pstdev):
        for centre in ((), (2,), (1.5,), (Fraction(1, 3),)):
            print(function.__name__, centre, attempt(function, data, *centre))
print(statistics.harmonic_mean([40, 60], weights=[5, 30]), statistics.mean(x for x in range(5)), statistics.pvariance(x / 4 for x in range(9)))
noise = [(i * 7919 % 1000) / 7 for i in range(2000)]
print(statistics.mean(noise), statistics.stdev(noise), statistics.variance(noise, 70.0))
