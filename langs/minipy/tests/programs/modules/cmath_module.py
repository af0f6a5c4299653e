# cmath: values of all functions, special values, errors, and loops of them.
import cmath
import math


def shown(z):
    """With the sign of zeros, and without that of NaN."""
    if isinstance(z, tuple):
        return tuple([shown(part) for part in z])
    if isinstance(z, complex):
        return f"({shown(z.real)}, {shown(z.imag)})"
    return "nan" if z != z else f"{z:.13g}"


NAMES = ("sqrt exp log log10 sin cos tan asin acos atan sinh cosh tanh asinh acosh atanh phase polar "
         "isfinite isnan isinf").split()
ORDINARY = [1 + 2j, -1.5 + 0.25j, 3, -2, 0.5, 2j, -0.75j, 1e-10 + 1e-10j, -3 - 4j, 100 + 1j, 1e200 - 1e200j, 5e-324 + 0j]
PARTS = [0.0, -0.0, 1.5, -2.5, math.inf, -math.inf, math.nan]
for name in NAMES:
    function = getattr(cmath, name)
    results = []
    for z in ORDINARY + [complex(x, y) for x in PARTS for y in PARTS]:
        try:
            results.append(shown(function(z)))
        except (ValueError, OverflowError) as error:
            results.append(f"{type(error).__name__} {error}")
    print(name, results)

print([shown(cmath.rect(r, phi)) for r, phi in [(1, 0), (2, math.pi / 3), (-1, -0.0), (math.inf, 1), (math.nan, 0), (0, math.inf)]])
print(shown(cmath.log(8, 2)), shown(cmath.log(1j, 1 + 1j)), shown(cmath.log(-100, 10)), shown(cmath.log(0, 2)), shown(cmath.log(2, math.inf)))
print(cmath.pi, cmath.e, cmath.tau, cmath.inf, cmath.nan, cmath.infj, cmath.nanj)
print(cmath.isclose(1, 1 + 1e-10j), cmath.isclose(1, 1.1), cmath.isclose(1, 1.1, rel_tol=0.2), cmath.isclose(0, 1e-12j, abs_tol=1e-9),
      cmath.isclose(math.inf, math.inf), cmath.isclose(complex(math.inf, 1), complex(math.inf, 2)), cmath.isclose(math.nan, math.nan))


class Complex:
    def __complex__(self):
        return 3 + 4j


class Float:
    def __float__(self):
        return -4.0


class Index:
    def __index__(self):
        return -9


class Derived(complex):
    pass


print(cmath.sqrt(Complex()), cmath.sqrt(Float()), cmath.sqrt(Index()), cmath.sqrt(Derived(-1)), cmath.sqrt(True), cmath.sqrt(10**40))
for function, args, kwargs in [
        (cmath.sqrt, ("x",), {}), (cmath.sqrt, (None,), {}), (cmath.sqrt, (), {}), (cmath.log, (0,), {}), (cmath.log, (1, 1), {}),
        (cmath.log, (2, 0), {}), (cmath.exp, (1000,), {}), (cmath.sinh, (1000,), {}), (cmath.atanh, (1,), {}), (cmath.rect, (1, math.inf), {}),
        (cmath.rect, (1j, 1), {}), (cmath.isclose, (1, 1), {"rel_tol": -1}), (cmath.isclose, (1,), {}), (cmath.polar, (1e308 + 1e308j,), {}),
        (cmath.cos, (math.inf,), {}), (cmath.sqrt, (10**400,), {}), (cmath.exp, (complex(0, math.inf),), {})]:
    try:
        print(function(*args, **kwargs))
    except (TypeError, ValueError, OverflowError) as error:
        message = error if not isinstance(error, TypeError) else ""
        print(type(error).__name__, message)


def spiral(n):
    total = 0j
    z = 0.3 + 0.1j
    for i in range(n):
        z = cmath.sqrt(cmath.exp(z * 0.1) + cmath.rect(0.5, i * 0.01))
        total += z * cmath.phase(z)
        length, angle = cmath.polar(total)
        if length > 100:
            total = cmath.rect(1, angle)
    return total


print(shown(spiral(3000)))


def edges(values):
    results = []
    for _ in range(400):
        results = []
        for z in values:
            try:
                results.append(shown(cmath.sqrt(z)) + shown(cmath.exp(z)) + shown(cmath.phase(z)))
            except OverflowError as error:
                results.append(str(error))
    return results


print(edges([1 + 1j, -4, -4 - 0.0j, 0j, complex(-0.0, -0.0), 5e-324j, 1e300 + 1e300j, 709 + 1j, 800, -800 + 3j]))
