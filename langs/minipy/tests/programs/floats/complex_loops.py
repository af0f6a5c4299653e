# Complex numbers in loops: operators with other numbers, parts, borders and errors.
import math


def mandelbrot(w, h, most):
    total = 0
    for y in range(h):
        for x in range(w):
            c = complex(-2 + 3 * x / w, -1.2 + 2.4 * y / h)
            z = 0j
            for i in range(most):
                z = z * z + c
                if abs(z) > 2:
                    break
            total += i
    return total


print(mandelbrot(40, 30, 50))


def rational(n):
    z = 1 + 1j
    s = 0
    for i in range(1, n):
        z = (z * i - 2.5) / (z + i) - 1j / i + True
        s = s + z.real - z.imag
        z = -z if i % 3 else +z
    return z, s


print(rational(3000))

inf, nan = math.inf, math.nan
VALUES = [0j, -0j, complex(0, -0.0), complex(-0.0, 0.0), 1 + 2j, -3.5 - 0.25j, complex(inf, 1), complex(1, -inf), complex(nan, 0),
          1e308 + 1e308j, 0, 1, -7, 2**62, 2**70, True, 0.0, -0.0, 2.5, inf, nan, 1e-320j, "s", None]
OPERATORS = [
    lambda a, b: a + b,
    lambda a, b: a - b,
    lambda a, b: a * b,
    lambda a, b: a / b,
    lambda a, b: a == b,
    lambda a, b: a != b,
    lambda a, b: a ** b,
    lambda a, b: a // b,
    lambda a, b: a < b,
]


def each(op, a, b, n):
    result = None
    for _ in range(n):
        try:
            result = repr(op(a, b))
        except Exception as e:
            result = f"{type(e).__name__}: {e}"
    return result


for op in range(len(OPERATORS)):
    for a in VALUES:
        line = []
        for b in VALUES:
            if isinstance(a, complex) or isinstance(b, complex):
                if op == 6 and not (isinstance(a, complex) and b in (0, 1, 2.5)):
                    continue
                line.append(each(OPERATORS[op], a, b, 3))
        print(op, repr(a), line)


def parts(values, n):
    for _ in range(n):
        out = []
        for z in values:
            try:
                out.append((z.real, z.imag, -z, abs(z), z.conjugate(), bool(z), hash(z) == hash(z.real) if z.imag == 0 else 0))
            except Exception as e:
                out.append(f"{type(e).__name__}: {e}")
    return out


print(parts([z for z in VALUES if isinstance(z, complex)], 400))
try:
    (1j).other
except AttributeError as e:
    print(e)
try:
    (1j).real = 2
except AttributeError as e:
    print(e)


class Sub(complex):
    @property
    def real(self):
        return "mine"


def subclass(n):
    s = Sub(1, 2)
    t = 0j
    for i in range(n):
        t = t + s
        t = s * 1 + t - s
    return t, s.real, s.imag, type(s + s).__name__, -s, abs(s) > 2


print(subclass(1000))


def fft(a):
    n = len(a)
    if n == 1:
        return a
    even, odd = fft(a[::2]), fft(a[1::2])
    out = [0j] * n
    for k in range(n // 2):
        t = complex(math.cos(-2 * math.pi * k / n), math.sin(-2 * math.pi * k / n)) * odd[k]
        out[k] = even[k] + t
        out[k + n // 2] = even[k] - t
    return out


print([complex(round(z.real, 9), round(z.imag, 9)) for z in fft([complex(i % 7, i % 3) for i in range(256)])[:5]])
