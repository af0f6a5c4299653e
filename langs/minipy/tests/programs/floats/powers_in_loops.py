# Powers of floats of either sign in loops, with every kind of result: float, complex, an error.
import math

bases = [2.5, -2.5, 0.0, -0.0, 1.0, -1.0, 1e200, -1e200, 5e-324, math.inf, -math.inf, math.nan]
exponents = [2, 2.0, 3, -1, -2.0, 0, 0.5, -0.5, 1.5, 300.0, 301, math.inf, -math.inf, math.nan, True]


def power(x, y):
    return x**y


def squares(xs, n):
    total = 0.0
    for i in range(n):
        total += (xs[i % len(xs)] - 1.5) ** 2
    return total


print(squares([0.5, 1.0, 2.0, 3.5], 4000), squares([-1.0], 2000))
results = {}
for i in range(40):
    for j, x in enumerate(bases):
        for k, y in enumerate(exponents):
            try:
                result = repr(power(x, y))
            except (ZeroDivisionError, OverflowError) as error:
                result = f"{type(error).__name__}: {error}"
            if result != results.setdefault((j, k), result):
                print("differs", x, y, result)
for j, x in enumerate(bases):
    print(x, [results[j, k] for k in range(len(exponents))])
x = -3.0
for i in range(3000):
    x **= 2 if i % 2 else -1
    if abs(x) > 1e100 or abs(x) < 1e-100:
        x = -1.0 - i % 7
print(x)
