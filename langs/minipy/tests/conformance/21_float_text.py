#: shortest digits that round-trip
for x in (0.1, 0.2 + 0.1, 1 / 3, 2 / 3, 1e100, 123456789.123, 5e-324, 1.7976931348623157e308, 2.5, 100.0):
    print(x, repr(x), str(x) == repr(x))

#: where the exponent form begins at the large end
for e in (14, 15, 16, 17, 18, 21, 22):
    print(10.0 ** e, 1.5 * 10.0 ** e)

#: where the exponent form begins at the small end
for x in (0.001, 0.0001, 0.00012345, 0.00001, 0.000015, 1e-7, 9.9999e-5):
    print(x)

#: numbers around 1e16
for x in (9999999999999998.0, 1e16, 9007199254740993.0, 12345678901234567.0, 99999999999999990.0):
    print(x)

#: infinities and nan
inf = float('inf'); nan = float('nan')
print(inf, -inf, nan, [inf, nan], inf - inf, -nan, 1e308 * 10, -1e309)

#: the sign of zero
print(0.0, -0.0, 0.0 * -1, -0.0 + 0.0, 0.0 == -0.0, [-0.0], str(-0.0))

#: integral floats keep their point
print(1.0, 10.0, 1e3, -5.0, 1e15, 123456789012345.0)

#: float from text
for s in ('1', ' 2.5 ', '1e3', '-1E-3', '.5', '5.', '1_000.5', 'inf', '-Infinity', 'NaN', '+1.5', '\t3\n', '1e400', '0x10', '', ' ', 'abc', '1__0', '_1', '1_', '1e', '--1', '1 2'):
    try: print(repr(s), float(s))
    except ValueError as e: print(e)

#: float of other types
print(float(3), float(True), float('7'), float())
for bad in (None, [], {}, 'x', ()):
    try: float(bad)
    except (TypeError, ValueError) as e: print(e)

#: float uses __float__ then __index__
class A:
    def __float__(self): return 2.5
class B:
    def __index__(self): return 7
class C:
    def __float__(self): return 3
print(float(A()), float(B()))
try: float(C())
except TypeError as e: print(e)

#: a big int does not fit into a float
try: float(10 ** 400)
except OverflowError as e: print(e)
print(float(10 ** 300), float(2 ** 53 + 1), float(-2 ** 63))

#: percent f rounds half to even on exact values
for x in (0.5, 1.5, 2.5, 0.125, 0.375, 2.675, 1.005, 1e23):
    print('%.0f %.1f %.2f' % (x, x, x))

#: percent e and g
for x in (0.0, 1.0, 123456.0, 1234567.0, 0.0001, 0.00001, 1e100, -2.5):
    print('%e %.2e %g %.3g %G %#g' % (x, x, x, x, x, x))

#: percent with widths and flags
for x in (3.14159, -3.14159, 0.0):
    print('[%8.2f] [%-8.2f] [%+.1f] [% .1f] [%08.3f] [%+08.1f]' % (x, x, x, x, x, x))

#: percent with inf and nan
for x in (float('inf'), float('-inf'), float('nan')):
    print('%f %e %g %F %5.1f %-6gx %06f %+f' % (x, x, x, x, x, x, x, x))

#: huge precision shows exact digits
print('%.20f' % 0.1, '%.30f' % 1e-10, '%.0f' % 1e22, '%.1f' % 1e23)
print(format(0.1, '.55f'))

#: format of a float without type
for x in (1.0, 0.1, 1e16, 1e-5, 123456789.0):
    print(format(x), format(x, ''), format(x, '10'), format(x, '<10'), format(x, '.3'), format(x, '+'))

#: format types
x = 1234.5678
for s in ('f', '.2f', 'e', '.1e', 'g', '.3g', 'n', '%', '.1%', 'E', 'G', 'F', ',', ',.2f', '_.1f', '015.3f', '+.1f', ' .1f', '-.1f', '^15.1f', '*>12.1f', '=+12.1f'):
    print(s, '[' + format(x, s) + ']')

#: format alternative form
print(format(1.0, '#.0f'), format(1.0, '#g'), format(1e10, '#.3g'), format(123.0, '#.0e'))

#: format with zero padding of negative numbers
print(format(-1.5, '08.2f'), format(-1.5, '=8.2f'), format(-1.5, '>8.2f'), format(float('-inf'), '010'), format(1e300, '010'))

#: format with thousands
for x in (1234567.891, -1234567.0, 999.0, 1000.0, 1e20):
    print(format(x, ','), format(x, ',.2f'), format(x, '020,.1f'), format(x, '_'))

#: bad formats
for s in ('d', 's', 'x', 'c', '.', '10.f', 'q', ',_', '.2,', '++'):
    try: print(format(1.5, s))
    except ValueError as e: print(s, e)

#: round with digits
for x, n in ((2.675, 2), (1.005, 2), (0.5, 0), (1.5, 0), (2.5, 0), (-2.5, 0), (1234.5678, -2), (1e300, -299), (5e-324, 3), (1.25, 1), (1.35, 1)):
    print(round(x, n))

#: round without digits gives int
for x in (0.5, 1.5, 2.5, -0.5, -1.5, 1e15 + 0.5, 2.4999, 1e20):
    print(round(x), type(round(x)).__name__)

#: round of inf and nan
for x in (float('inf'), float('nan')):
    try: round(x)
    except (OverflowError, ValueError) as e: print(type(e).__name__, e)
    print(round(x, 2))

#: int of floats
for x in (1.9, -1.9, 1e18, 1e20, -0.0):
    print(int(x))
for x in (float('inf'), float('-inf'), float('nan')):
    try: int(x)
    except (OverflowError, ValueError) as e: print(type(e).__name__, e)

#: as_integer_ratio, is_integer and hex
for x in (0.5, 0.1, 3.0, -2.25):
    print(x.as_integer_ratio(), x.is_integer(), x.hex())
print(float.fromhex('0x1.8p1'), float.fromhex('-0x10'))

#: as_integer_ratio of inf and nan
for x in (float('inf'), float('nan')):
    try: x.as_integer_ratio()
    except (OverflowError, ValueError) as e: print(type(e).__name__, e)

#: repr in containers and f-strings
x = 0.1
print([x], (x,), {x: x}, f'{x}', f'{x!r}', f'{x:.3f}', '%s' % x, '%r' % x)

#: print of computed values in a loop
s = 0.0
for i in range(20): s += 0.1; 
print(s, s * 10, s / 3)

#: accumulating products
p = 1.0
for i in range(1, 25): p *= i * 0.1
print(p)

#: underflow to zero in a loop
x = 1.0
n = 0
while x: x /= 2.0; n += 1
print(n, x)

#: overflow to inf in a loop
x = 1.0
n = 0
while x != float('inf'): x *= 2.0; n += 1
print(n, x)

#: power overflow raises
for f in (lambda: 10.0 ** 400, lambda: (-10.0) ** 401, lambda: 2.0 ** 1024):
    try: print(f())
    except OverflowError as e: print(e)
print(10.0 ** -400)

#: literals
print(1e5, 1E5, 1.e5, .5e1, 1_0.0_1, 1e-0, 0e0, 00.5, 1e1_0)

#: float methods as functions
print((1.5).__add__(2), float.__mul__(2.0, 3), (2.5).__repr__(), (1.5).__neg__(), (7.5).__mod__(2), (7.5).__floordiv__(2), (-1.5).__abs__(), (1.5).__int__(), (1.7).__trunc__(), (1.2).__ceil__(), (1.7).__floor__())

#: float operators give NotImplemented for strangers
print((1.5).__add__('x'), (1.5).__eq__('x'), (1.5).__lt__([]))

#: real, imag and conjugate
x = 1.5
print(x.real, x.imag, x.conjugate())

#: comparison of nan
n = float('nan')
print(n == n, n != n, n < 1, n > 1, n in [n], [n] == [n], min(n, 1), max(1, n), sorted([3, 1, 2]))

#: hash of floats
print(hash(1.0), hash(0.5), hash(-1.0), hash(float('inf')), hash(float('-inf')), hash(2.0 ** 70), hash(1e300) == hash(int(1e300)))

#: exact sums of decimals as text
print(sum([0.1] * 10), sum([0.1] * 20), 0.1 + 0.2 - 0.3)

#: sum of floats compensates in 3.12 and later
print(sum([1e16, 1.0, -1e16]), sum([0.1, 0.2, 0.3]), sum([1, 2.5, 3]), sum((1e308, 1e308, -1e308)))

#: str of float subclasses
class F(float):
    pass
f = F(2.5)
print(f, repr(f), f + 1, type(f + 1).__name__, [f], f'{f:.1f}', '%s' % f)

#: float subclass with own repr and str
class F(float):
    def __repr__(self): return 'F()'
print(F(1.5), [F(1.5)], '%s' % F(1.5), f'{F(1.5)}', '%.1f' % F(1.5))

#: conversions between int text and float
print(int('12') + 0.5, float('1e2') == 100, int(float('3.7')), str(float(10 ** 15)), str(float(10 ** 16)))

#: modulo and floor division text
for a, b in ((7.5, 2), (-7.5, 2), (7.5, -2), (-0.0, 1), (1e20, 3), (5.0, float('inf')), (-5.0, float('inf'))):
    print(a % b, a // b, divmod(a, b))

#: division by zero texts
for f in (lambda: 1.0 / 0, lambda: 1.0 // 0, lambda: 1.0 % 0, lambda: divmod(1.0, 0), lambda: 0.0 ** -1, lambda: 1 / 0.0):
    try: f()
    except ZeroDivisionError as e: print(e)

#: negative powers of negative numbers
try: print(type((-8.0) ** (1 / 3)).__name__)
except Exception as e: print(type(e).__name__)
print((-2.0) ** 3, (-2.0) ** -3, 0.0 ** 0, float('nan') ** 0, 1.0 ** float('nan'))
