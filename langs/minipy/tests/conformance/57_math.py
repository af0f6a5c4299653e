#: math: integers
import math
print(math.gcd(), math.gcd(12, -18, 30), math.lcm(4, 6), math.lcm(), math.lcm(0, 5), math.factorial(20), math.factorial(0))
print(math.comb(10, 3), math.comb(3, 5), math.perm(5, 2), math.perm(4), math.isqrt(10**30 + 7), math.isqrt(0), math.comb(100, 50))
for f in (lambda: math.factorial(-1), lambda: math.factorial(1.5), lambda: math.comb(-1, 2), lambda: math.comb(3, -1), lambda: math.perm(3, -2), lambda: math.isqrt(-1), lambda: math.gcd(1.5), lambda: math.isqrt("a")):
    try:
        print(f())
    except (ValueError, TypeError) as e:
        print(type(e).__name__, e)

#: math: roots, powers, logarithms and their errors
import math
print(math.sqrt(2), math.exp(1), math.exp2(10), math.expm1(1e-10), math.log(10), math.log(8, 2), math.log2(1 << 100), math.log10(10**400), math.log1p(1e-10), math.pow(2, 0.5))
for f in (lambda: math.sqrt(-1), lambda: math.log(0), lambda: math.log(-5), lambda: math.log(0.0), lambda: math.pow(-8, 1 / 3), lambda: math.pow(0, -1), lambda: math.exp(1000), lambda: math.log(10, 1), lambda: math.acos(2), lambda: math.sqrt("a"), lambda: math.log2(-1), lambda: math.gamma(-1), lambda: math.fmod(1, 0), lambda: math.atanh(1), lambda: math.sqrt(10**400)):
    try:
        print(f())
    except (ValueError, TypeError, OverflowError, ZeroDivisionError) as e:
        print(type(e).__name__, e)

#: math: rounding and parts
import math
print(math.floor(-2.5), math.ceil(2.1), math.trunc(-2.7), math.floor(3), math.modf(-3.25), math.frexp(10.0), math.ldexp(0.625, 4), math.fmod(-7, 3), math.remainder(7, 4), math.copysign(1, -0.0))
print(math.nextafter(1.0, 2.0), math.nextafter(0.0, -1), math.nextafter(1.0, 2.0, steps=3), math.ulp(1.0), math.fabs(-3), math.isclose(0.1 + 0.2, 0.3), math.isclose(1, 2, rel_tol=0.5), math.isclose(0, 1e-10, abs_tol=1e-9))
class F:
    def __floor__(self): return "floor"
    def __ceil__(self): return "ceil"
    def __trunc__(self): return "trunc"
    def __float__(self): return 2.25
print(math.floor(F()), math.ceil(F()), math.trunc(F()), math.sqrt(F()))
for f in (lambda: math.floor(math.inf), lambda: math.ceil(math.nan), lambda: math.floor("a"), lambda: math.trunc("a"), lambda: math.isclose(1, 2, rel_tol=-1), lambda: math.ldexp(1.0, 5000), lambda: math.ldexp(1, 2.5)):
    try:
        print(f())
    except (ValueError, TypeError, OverflowError) as e:
        print(type(e).__name__, e)

#: math: sums and distances
import math
print(math.fsum([0.1] * 10), math.fsum([1e100, 1.0, -1e100]), math.prod([1, 2, 3, 4]), math.prod([], start=5), math.prod([0.5, 2]), math.hypot(3, 4), math.hypot(1, 2, 2), math.hypot(), math.dist((1, 2), (4, 6)), math.dist([0], [5]))
print(math.sumprod([1, 2, 3], [4, 5, 6]), math.sumprod([0.1] * 3, [3, 3, 3]), math.sumprod([], []), math.sumprod([1.5], [2]), math.fma(2.0, 3.0, 1.0), math.degrees(math.pi), math.radians(180))
for f in (lambda: math.dist((1,), (1, 2)), lambda: math.sumprod([1], [1, 2]), lambda: math.fsum(["a"]), lambda: math.prod("ab"), lambda: math.fsum([math.inf, -math.inf]), lambda: math.dist(1, 2)):
    try:
        print(f())
    except (ValueError, TypeError, OverflowError) as e:
        print(type(e).__name__, e)

#: math: trigonometry and special functions
import math
print(math.sin(1), math.cos(1), math.tan(1), math.asin(0.5), math.acos(0.5), math.atan(2), math.atan2(-1, -1), math.sinh(1), math.cosh(1), math.tanh(0.5), math.asinh(1), math.acosh(2), math.atanh(0.5))
print(math.erf(0.5), math.erfc(0.5), math.gamma(5), math.gamma(0.5), math.pi, math.e, math.tau, math.inf, math.nan, math.isnan(math.nan), math.isinf(-math.inf), math.isfinite(1))

#: nextafter by many steps
import math

for x in (0.0, -0.0, 1.0, -1.0, 5e-324, math.inf, -math.inf, math.nan, 1e308):
    for y in (0.0, -0.0, 1.0, -1.0, 5e-324, math.inf, -math.inf, math.nan):
        steps = [0, 1, 2, 3, 10**6, 2**52, 2**62, 2**63 - 1, 2**64, 10**30]
        print(x, y, [math.nextafter(x, y, steps=n) for n in steps], math.nextafter(x, y))
for steps in (-1, -10**30, 1.5, "a"):
    try:
        math.nextafter(1, 2, steps=steps)
    except (ValueError, TypeError) as e:
        print(e)
