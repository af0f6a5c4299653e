# Catches differences of the library modules from CPython's: sys.
import sys, time, math, gc
print(sys.maxsize, sys.byteorder, sys.platform, sys.version_info[:2], sys.version_info >= (3, 8), sys.version_info.major, sys.version_info.minor, sys.maxunicode)
print(sys.getrecursionlimit()); sys.setrecursionlimit(1500); print(sys.getrecursionlimit())
print(sys.intern("abc"), sys.exc_info(), "sys" in sys.modules, sys.modules["sys"] is sys, type(sys.argv), sys.getsizeof(1) > 0)
try:
    1 / 0
except ZeroDivisionError:
    t, v, tb = sys.exc_info()
    print(t, v, tb is None, sys.exception() is v)
print(sys.exc_info(), sys.float_info.max, sys.float_info.epsilon, sys.float_info.dig, sys.float_info.mant_dig, sys.float_info.min_exp, sys.float_info.max_exp, sys.float_info.min_10_exp)
sys.stdout.write("written\n"); sys.stdout.flush()
for bad in [lambda: sys.setrecursionlimit(0), lambda: sys.setrecursionlimit("a"), lambda: sys.intern(1), lambda: time.sleep(-1), lambda: sys.setrecursionlimit(1)]:
    try:
        bad()
    except Exception as e:
        print(type(e).__name__, e)
print(gc.isenabled(), gc.disable(), gc.isenabled(), gc.enable())
a = time.time(); b = time.perf_counter(); c = time.monotonic(); d = time.process_time(); time.sleep(0.001)
print(time.perf_counter() > b, time.time() > a, time.monotonic() > c, type(time.time_ns()))
print(math.pi, math.e, math.tau, math.inf, math.nan)
xs = [0.0, 1, -1, 0.5, 2.75, -3.25, 1e-5, 100, 1e300, True, 10**30]
for name in "sqrt sin cos tan asin acos atan sinh cosh tanh asinh acosh atanh exp exp2 expm1 log log1p log2 log10 fabs degrees radians ulp floor ceil trunc isnan isinf isfinite frexp modf".split():
    row = []
    for x in xs:
        try:
            row.append(getattr(math, name)(x))
        except Exception as e:
            row.append(type(e).__name__ + ": " + str(e))
    print(name, row)
print(math.gcd(12, 18, 27), math.gcd(), math.lcm(4, 6), math.lcm(), math.factorial(20), math.factorial(30), math.comb(10, 3), math.perm(5), math.perm(5, 2), math.isqrt(10**20), math.isqrt(17))
print(math.pow(2, 10), math.fmod(-7, 3), math.remainder(7, 4), math.atan2(1, -1), math.copysign(1, -0.0), math.hypot(3, 4), math.hypot(1, 2, 3), math.dist([0, 0], [3, 4]), math.fsum([0.1] * 10), math.prod([1, 2, 3.5]), math.prod([2, 3], start=4), math.sumprod([1, 2], [3, 4]), math.ldexp(0.5, 5), math.nextafter(1, 2), math.nextafter(1, 2, steps=3), math.isclose(1, 1 + 1e-10), math.isclose(1, 2, rel_tol=0.6), math.isclose(1, 1.1, abs_tol=0.2), math.log(8, 2), math.log(10**400), math.fma(2, 3, 4), math.gamma(5), math.erf(0.5))
for bad in [lambda: math.sqrt(-1), lambda: math.sqrt("a"), lambda: math.log(0), lambda: math.factorial(-1), lambda: math.factorial(1.5), lambda: math.floor(math.inf), lambda: math.floor(math.nan), lambda: math.floor("x"), lambda: math.trunc("x"), lambda: math.gcd(1.5), lambda: math.exp(1000), lambda: math.fmod(1, 0), lambda: math.dist([1], [1, 2]), lambda: math.isqrt(-1), lambda: math.comb(-1, 2), lambda: math.log(10, 1), lambda: math.ldexp(1.0, 1.5), lambda: math.pow(1), lambda: math.isclose(1, 2, rel_tol=-1), lambda: math.acos(2), lambda: math.sin(math.inf), lambda: math.fsum(["a"]), lambda: math.sumprod([1], [1, 2])]:
    try:
        print(bad())
    except Exception as e:
        print(type(e).__name__, e)
print(math.sin)
try:
    sys.exit(3)
except SystemExit as e:
    print(e.code, e.args, repr(e))
sys.exit()
