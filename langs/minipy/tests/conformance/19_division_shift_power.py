# Checklist item 19: floor division, modulo, shifts, powers and rounding.

#: signs of floor division and modulo
def f():
    return [(a // b, a % b) for a in [7, -7, 8, -8, 0] for b in [3, -3, 1, -1, 8, -8]]
print(f())
#: signs of float floor division and modulo
def f():
    return [(a // b, a % b) for a in [7.5, -7.5, 0.0, -0.0] for b in [2.0, -2.0, 0.7, -0.7]]
for v in f():
    print(v)
#: modulo keeps the sign of the divisor
def f():
    return [i % 5 for i in range(-6, 7)], [i % -5 for i in range(-6, 7)], [i // -5 for i in range(-6, 7)]
print(f())
#: the identity a == b * q + r
def f():
    bad = 0
    for a in range(-20, 21):
        for b in [-7, -3, -1, 1, 2, 5, 100]:
            q, r = divmod(a, b)
            if a != b * q + r or q != a // b or r != a % b or not (0 <= r < b or b < r <= 0):
                bad += 1
    return bad
print(f())
#: zero divisions of ints
for op in [lambda: 1 // 0, lambda: 1 % 0, lambda: 1 / 0, lambda: divmod(1, 0), lambda: 0 / 0, lambda: True // False, lambda: pow(0, -1)]:
    try:
        op()
    except ZeroDivisionError as e:
        print(e)
#: zero divisions of floats
for op in [lambda: 1.0 // 0.0, lambda: 1.0 % 0.0, lambda: 1.0 / 0.0, lambda: divmod(1.0, 0.0), lambda: 1 / 0.0, lambda: 1 // 0.0, lambda: 1.5 % 0, lambda: 0.0 ** -1, lambda: 0 ** -1.0, lambda: divmod(1, 0.0)]:
    try:
        op()
    except ZeroDivisionError as e:
        print(e)
#: a zero division inside a loop
def f(l):
    out = []
    for x in l:
        try:
            out.append(10 // x)
        except ZeroDivisionError:
            out.append('zero')
        try:
            out.append(10 % x)
        except ZeroDivisionError as e:
            out.append(str(e))
    return out
print(f([1, 2, 0, 3, 0, -4]))
#: a zero division that ends a compiled loop
def f():
    t = 0
    for i in range(10, -5, -1):
        t += 100 // i
    return t
f()
#: a modulo by zero in a callee
def mod(a, b):
    return a % b
def f():
    for i in range(10):
        mod(i, 5 - i)
f()
#: float modulo with infinities
inf, nan = float('inf'), float('nan')
print(5.0 % inf, -5.0 % inf, 5.0 % -inf, 5.0 // inf, -5.0 // inf, nan % 2, inf // 2, inf % 2, 0.0 % inf, -0.0 % inf)
#: negative zero
def f():
    return [-0.0 % 3, 0.0 % -3, -3.0 % 3, 3.0 % -3.0, -0.0 // 3, 0.0 // -3, -0.0 * 5, 0.0 * -5, 0 * -1.0, -0.0 + 0, -0.0 - 0.0, -(0.0), abs(-0.0), round(-0.4), round(-0.4, 0), 0.0 / -3]
print(f())
#: the sign of zero in str and format
print(-0.0, '%g' % -0.0, f'{-0.0:.1f}', str(-0.0), repr(0.0 * -1), -0.0 == 0.0, {0.0: 1}[-0.0], f'{-0.4:.0f}', '%d' % -0.4)
#: divmod of mixed numbers
for a, b in [(7, 2), (-7, 2), (7, -2), (7.5, 2), (-7.5, 2), (7, 2.5), (1e20, 3), (0.1, 0.01), (True, 2)]:
    print(divmod(a, b))
#: float modulo is exact
print(5.1 % 1, 1e20 % 7, 0.3 % 0.1, -1e-20 % 1.0, 1e300 % 3.7, 2.5 % 1e-5)
#: shifts
def f():
    return [1 << i for i in range(5)], [1000 >> i for i in range(12)], [-1000 >> i for i in range(12)], [-1 << i for i in range(5)]
print(f())
#: a negative shift
def f(l):
    out = []
    for n in l:
        try:
            out.append(5 << n)
            out.append(5 >> n)
        except ValueError as e:
            out.append(str(e))
    return out
print(f([1, 2, -1, 0, -2 ** 40, 3]))
#: shifts of other types
for op in [lambda: 1.0 << 1, lambda: 1 >> 1.0, lambda: 'a' << 1, lambda: None >> 1]:
    try:
        op()
    except TypeError as e:
        print(e)
#: powers of ints
def f():
    return [b ** e for b in [-3, -1, 0, 1, 2, 10] for e in [0, 1, 2, 3, 5]]
print(f())
#: negative exponents give floats
def f():
    return [2 ** -i for i in range(6)], (-2) ** -1, (-2) ** -2, 10 ** -3, 1 ** -5, (-1) ** -3, type(2 ** -1).__name__
print(f())
#: zero to a negative power
for op in [lambda: 0 ** -1, lambda: 0.0 ** -2, lambda: False ** -1, lambda: (-0.0) ** -1, lambda: pow(0, -5)]:
    try:
        op()
    except ZeroDivisionError as e:
        print(e)
#: float powers
inf, nan = float('inf'), float('nan')
print(2.0 ** 0.5, 4 ** 0.5, 0.0 ** 0, nan ** 0, 1 ** nan, inf ** 0, inf ** -1, (-inf) ** 3, (-8.0) ** 2, (-8.0) ** 3, 2 ** 1000.0, 0.5 ** inf, 1.0 ** inf, (-1) ** inf)
#: a power that overflows
2.0 ** 5000
#: a power with int base that overflows a float
10 ** 400.0
#: precedence of the power
print(-2 ** 2, 2 ** -1 ** 2, 2 ** 3 ** 2, (-2) ** 2, -2 ** -2, not 2 ** 0)
#: pow with three arguments
def f():
    return [pow(b, e, m) for b in [2, -3, 10] for e in [0, 1, 5, 100] for m in [7, -7, 1]]
print(f())
#: pow with three arguments refuses
for args in [(2, 3, 0), (2, -1, 4), (2.0, 3, 5), (2, 3.0, 5), (2, 3, 5.0), (2, 'a', 5)]:
    try:
        print(pow(*args))
    except (ValueError, TypeError) as e:
        print(type(e).__name__, e)
#: pow by keywords
print(pow(base=2, exp=5), pow(2, exp=5, mod=7), pow(2, 5, None))
#: a modular inverse
def f():
    return [pow(i, -1, 11) for i in range(1, 11)], [i * pow(i, -1, 11) % 11 for i in range(1, 11)]
print(f())
#: rounding half to even
def f():
    return [round(i + 0.5) for i in range(-4, 5)], [round(x, 1) for x in [0.25, 0.35, 0.45, -0.25, 2.675]]
print(f())
#: rounding to tens
def f():
    return [round(i, -1) for i in range(-30, 31, 5)], [round(i, -2) for i in [49, 50, 51, 149, 150, 151, 250]], round(12345, -5), round(55555, -4), round(10 ** 20 + 5, -1)
print(f())
#: rounding floats to tens
print(round(1234.5, -2), round(1250.0, -2), round(-1250.0, -2), round(5e15 + 0.5), round(1e300, -299), round(1e-300, 5), round(0.5, -1), round(123.456, 400), round(123.456, -400))
#: rounding types
print(type(round(1.5)).__name__, type(round(1.5, 0)).__name__, type(round(5, 0)).__name__, type(round(1.5, None)).__name__, round(True), round(True, 1))
#: floor and ceil
import math
print([math.floor(x) for x in [1.5, -1.5, 2, -0.0, 1e20]], [math.ceil(x) for x in [1.5, -1.5, 2, -0.5]], [math.trunc(x) for x in [1.9, -1.9]])
#: fmod against modulo
import math
print([(math.fmod(a, 3), a % 3) for a in [7, -7, 7.5, -7.5]], math.remainder(7, 4), math.modf(-2.5))
#: floor division result types
print([type(v).__name__ for v in [7 // 2, 7.0 // 2, 7 // 2.0, True // 1, 7 % 2, 7.0 % 2, 7 / 7]])
#: in-place forms
def f():
    x = 1000
    x //= 7
    x %= 50
    x **= 3
    x <<= 2
    x >>= 1
    x /= 4
    x //= 1.5
    x %= -7
    return x
print(f())
#: a loop of divisions by two
def f(n):
    bits = ''
    while n > 0:
        bits = str(n % 2) + bits
        n //= 2
    return bits
print([f(i) for i in [1, 2, 10, 255, 2 ** 40, 2 ** 65 + 1]])
#: digits by divmod
def f(n, base):
    out = []
    while n:
        n, r = divmod(n, base)
        out.append(r)
    return out[::-1]
print(f(12345, 10), f(255, 16), f(10 ** 25, 10 ** 9))
#: time of day by modulo of negative numbers
def f():
    return [divmod(t, 60) for t in [-1, -60, -61, 0, 59, 60, 61]], [(h - 5) % 24 for h in range(0, 24, 6)]
print(f())
#: int division of changing types
def f(xs, d):
    return [x // d for x in xs], [x % d for x in xs]
print(f([7, 7.5, True, -7, 10 ** 20, -0.5], 2), f([7, 7.5, True], 2.5), f([7, -7], -2 ** 70))
#: operands that are subclasses
class I(int): pass
class F(float): pass
print(I(7) // I(2), I(-7) % 3, F(7.5) // 2, F(-7.5) % F(2), I(2) ** F(0.5), divmod(I(7), F(2)), I(1) << I(3))
#: operators of objects beside numbers
class D:
    def __floordiv__(self, o): return ('floordiv', o)
    def __rfloordiv__(self, o): return ('rfloordiv', o)
    def __mod__(self, o): return ('mod', o)
    def __rmod__(self, o): return ('rmod', o)
    def __rpow__(self, o): return ('rpow', o)
    def __rlshift__(self, o): return ('rlshift', o)
d = D()
def f():
    return [(d // i, i // d, d % i, i % d, i ** d, i << d) for i in (1, 2.5) if i == 1], 2.5 // d, 10 ** 20 % d
print(f())
#: true division rounds correctly
print(1 / 3, 2 / 3, 10 / 3, -1 / 3, 7 / 7, 1 / 49 * 49, 2 ** 53 / 3, (2 ** 53 + 1) / 1, 6 / 4, 0 / 5, 0 / -5)
#: augmented division by zero keeps the old value
x = 5
try:
    x //= 0
except ZeroDivisionError:
    print(x)
l = [6]
try:
    l[0] %= 0
except ZeroDivisionError:
    print(l)
#: bits
def popcount(n):
    c = 0
    while n:
        n &= n - 1
        c += 1
    return c
print([popcount(i) for i in [0, 1, 255, 2 ** 62 - 1, 2 ** 70 - 1]], ~5, ~-1, 5 & -2, -5 | 2, -5 ^ 3, 6 & 3 | 8 ^ 1)
#: precedence of bit operators
print(1 | 2 & 3 ^ 4, 1 + 2 << 3, 1 << 2 + 1, 5 & 3 == 1, not 1 & 2, -1 >> 1 + 1, 2 * 3 % 4, 2 ** 3 % 5, -7 // 2 * 2)
