# Checklist item 20: exact division, comparison and hashing of ints and floats.

#: true division of large ints is correctly rounded
for a, b in [(2 ** 53 + 1, 1), (2 ** 54 + 3, 2), (10 ** 22 + 1, 10 ** 5), (2 ** 200 + 1, 2 ** 199), (3 ** 100, 7 ** 60), (-3 ** 100, 7 ** 60), (1, 3 ** 50), (10 ** 300, 10 ** 10 + 1)]:
    print((a / b).hex() if hasattr(1.0, 'hex') else a / b)
#: true division underflows softly
print(1 / 10 ** 308, 1 / 10 ** 320, 1 / 10 ** 324, 1 / 10 ** 400, 3 / 2 ** 1075, 10 ** 5 / 10 ** 330)
#: true division overflows
for a, b in [(10 ** 400, 1), (2 ** 1024, 1), (-10 ** 309, 1), (2 ** 1025, 1)]:
    try:
        a / b
    except OverflowError as e:
        print(e)
print(2 ** 1024 / 2, 2 ** 2000 / 2 ** 1999)
#: int against float at 2**53
def f():
    x = 2.0 ** 53
    out = []
    for i in range(2 ** 53 - 2, 2 ** 53 + 3):
        out.append((i == x, i < x, i > x, i <= x, i >= x, i != x))
    return out
for line in f():
    print(line)
#: float against int, reversed
def f():
    x = 2.0 ** 53
    return [(x == i, x < i, x > i) for i in range(2 ** 53 - 1, 2 ** 53 + 2)]
print(f())
#: large ints against floats
print(10 ** 22 == 1e22, 10 ** 23 == 1e23, 10 ** 23 < 1e23, 10 ** 23 > 1e23, 2 ** 1023 == 2.0 ** 1023, 2 ** 1024 > 1.7e308, -2 ** 1024 < -1.7e308, 2 ** 64 == 18446744073709551616.0, 2 ** 63 - 1 == 2.0 ** 63)
#: fractions between ints
print(1 < 1.5, 2 > 1.5, 1.5 == 1, -1 > -1.5, 0 < 5e-324, 0 == -0.0, 10 ** 15 < 10 ** 15 + 0.5, 10 ** 16 < 1e16 + 0.5)
#: infinities and nan
inf, nan = float('inf'), float('nan')
def f():
    out = []
    for i in [0, 1, -1, 2 ** 62, 10 ** 400, -10 ** 400]:
        out.append((i < inf, i > -inf, i == inf, i < nan, i >= nan, i != nan, nan == i))
    return out
for line in f():
    print(line)
#: sorting mixed numbers
print(sorted([2 ** 53 + 1, 2.0 ** 53, 2 ** 53, 1.5, 1, True, 0.5, -1, 10 ** 20, 1e19]))
#: min and max of mixed equal numbers
print(max(1, 1.0, True), max(1.0, 1), min(True, 1.0), max(2 ** 53, 2.0 ** 53 + 2), max([2 ** 53 + 1, 2.0 ** 53]))
#: hash of ints
print([hash(i) for i in [0, 1, -1, -2, 2 ** 31, -2 ** 31, 2 ** 60, 2 ** 61 - 2, 2 ** 61 - 1, 2 ** 61, -2 ** 61 + 1, -2 ** 61, -2 ** 61 - 1, 2 ** 62, 2 ** 64, 10 ** 30]])
#: hash of floats
print([hash(x) for x in [0.0, -0.0, 1.0, -1.0, 0.5, -0.5, 1.5, 0.1, 1e10, 1e100, 1e308, 5e-324, 2.0 ** 61, 2.0 ** 61 - 256, float('inf'), float('-inf')]])
#: hash of nan goes by identity
nan = float('nan')
print(hash(nan) == hash(nan), len({nan, nan}), len({float('nan'), float('nan')}), nan in {nan}, float('nan') in {nan})
#: hash equals across types
def f():
    bad = []
    for i in list(range(-50, 50)) + [2 ** k for k in range(50, 70)] + [-2 ** k for k in range(50, 70)]:
        if hash(i) != hash(float(i)) or not {i: 1}.get(float(i)):
            bad.append(i)
    return bad
print(f())
#: hash of bool and None-like keys
print(hash(True), hash(False), {True: 'a'}.get(1.0), {1.0: 'b'}.get(True), {0: 'z'}.get(False), {0.0: 'q'}.get(0))
#: hash of tuples of numbers
print(hash((1, 2)) == hash((1.0, 2.0)) == hash((True, 2)), hash(()), hash((1,)), hash((1, 2, 3)), hash((0.5, -1)))
#: hash of a number subclass
class I(int): pass
class F(float): pass
print(hash(I(5)) == 5, hash(F(0.5)) == hash(0.5), hash(I(2 ** 61)) == 1, {I(1): 'a'}[1.0], {F(2): 'b'}[2])
#: a hash of -1 becomes -2
class C:
    def __hash__(self): return -1
print(hash(C()), hash(-1), hash(-1.0), hash(-2), C().__hash__())
#: a hash that is too large is folded
class C:
    def __init__(self, h): self.h = h
    def __hash__(self): return self.h
print([hash(C(h)) for h in [2 ** 61 - 2, 2 ** 61 - 1, 2 ** 61, 2 ** 63 - 1, 2 ** 63, 2 ** 64, -2 ** 63, -2 ** 63 - 1, 10 ** 30]])
#: converting ints to floats rounds half to even
print([float(x) for x in [2 ** 53 + 1, 2 ** 53 + 3, 2 ** 54 + 2, 2 ** 54 + 6, -2 ** 53 - 1, 2 ** 63 - 1, 2 ** 63, 10 ** 17 + 1, 2 ** 1023 + 2 ** 970]])
#: converting at the end of the range
print(float(2 ** 1024 - 2 ** 970 - 1) if True else 0)
float(2 ** 1024 - 2 ** 970)
#: converting floats to ints is exact
print(int(1e22), int(1e23), int(2.0 ** 70), int(-1e15 - 0.5), int(1.7976931348623157e308) % 10 ** 20, int(4503599627370497.5))
#: adding ints to floats rounds the int first
print(2 ** 53 + 1 + 1.0, 2 ** 53 + 1.0 + 1, 1.0 + (2 ** 53 + 1), (2 ** 53 + 1) * 1.0, (2 ** 53 + 1) - 0.0)
#: sums of floats
def f():
    t = 0.0
    for i in range(10):
        t += 0.1
    return t, sum([0.1] * 10), 0.1 + 0.2, 0.1 * 3, 1.1 + 2.2
print(f())
#: sum compensates
print(sum([1e16, 1.0, -1e16]), sum([0.1] * 3), sum([1e100, 1.0, -1e100, 1.0]), sum([1, 0.5, 2 ** 53, 1.0]))
#: fsum
import math
print(math.fsum([0.1] * 10), math.fsum([1e16, 1.0, -1e16]), math.fsum([1e100, 1.0, -1e100]), math.prod([1.5, 2, 3]))
#: float literals
print(1e3, 1.e3, .5, 1_0.0_1, 1e-7, 123456789012345678.0, 0.1e-1, 1e22, 1e23, 5e-324, 1.7976931348623157e308, 1e400, -1e400)
#: equality of computed and literal
print(0.1 + 0.2 == 0.3, 0.5 + 0.25 == 0.75, 1e16 + 1 == 1e16, 1e15 + 0.3 == 1e15, 3 * 0.1 == 0.3, 1 / 3 * 3 == 1)
#: ratio of floats
print((0.1).as_integer_ratio(), (0.5).as_integer_ratio(), (-2.75).as_integer_ratio(), (1e20).as_integer_ratio(), (5e-324).as_integer_ratio()[1] == 2 ** 1074)
for x in ['inf', 'nan']:
    try:
        float(x).as_integer_ratio()
    except (OverflowError, ValueError) as e:
        print(type(e).__name__, e)
#: hex of floats
print((1.0).hex(), (-0.1).hex(), (5e-324).hex(), float.fromhex('0x1.8p1'), float.fromhex('-0x.1p4'), float('inf').hex(), (0.0).hex())
#: comparisons in a loop of mixed types
def f(values, limit):
    return ''.join('1' if v < limit else '0' for v in values)
vals = [1, 1.5, True, 2 ** 62, 2.0 ** 62, 10 ** 20, -1e300, float('nan'), float('inf')]
print(f(vals, 2), f(vals, 2.5), f(vals, 2 ** 62), f(vals, 10 ** 21), f(vals, float('inf')))
#: equality in a loop of mixed types
def f(values, x):
    return [i for i, v in enumerate(values) if v == x]
vals = [1, 1.0, True, 2 ** 62, 2.0 ** 62, '1', None, 1.5, 10 ** 20, 1e20]
print(f(vals, 1), f(vals, 1.0), f(vals, True), f(vals, 2 ** 62), f(vals, 1e20), f(vals, None))
#: number and string are never equal
print(1 == '1', 1.0 != '1.0', 0 == '', 0 == None, False == None, 1 == [1], 0.0 == ())
#: index and count with mixed numbers
l = [1.0, 2, True, 3.0, 2 ** 53 + 1]
print(l.index(1), l.index(True), l.count(1), l.index(3), l.count(2.0), 2.0 ** 53 in l, 2 ** 53 + 1.0 in l, (2 ** 53 + 1) in l)
#: range membership of floats and bools
r = range(0, 10, 2)
print(4.0 in r, 4.5 in r, True in r, False in r, '4' in r, 2 ** 70 in r, None in r, r.index(4), r.count(5))
#: range membership of subclasses and equal objects
class I(int): pass
class E:
    def __eq__(self, o): return o == 4
print(I(4) in range(5), E() in range(5), range(5).index(E()), range(0) == range(5, 5), range(0, 3, 2) == range(0, 4, 2))
#: integer square roots and exactness
import math
def f():
    return [math.isqrt(n * n - 1) == n - 1 and math.isqrt(n * n) == n for n in [3, 10 ** 9, 2 ** 53, 10 ** 20]]
print(f(), math.sqrt(2 ** 106), math.isqrt(2 ** 107))
#: float repr is the shortest
print(0.1, 1 / 3, 2 / 3, 1e21, 1e16, 123456789.123456789, 1.1, 100.0, 1e15, 9007199254740993.0, 0.30000000000000004, 2.5e-5, 0.0001)
#: mixed comparison chains
print(1 < 1.5 < 2 < 2.5, 1 == 1.0 == True, 2 ** 53 < 2 ** 53 + 1 == 2.0 ** 53 + 1, 0 <= -0.0 <= 0)
#: int and float keys replaced
d = {1: 'int'}
d[1.0] = 'float'
d[True] = 'bool'
print(d, list(map(type, d)), d.pop(1.0), d)
#: counting with mixed keys in a loop
def f():
    c = {}
    for i in range(20):
        k = i % 4 if i % 2 else float(i % 4)
        c[k] = c.get(k, 0) + 1
    return c
print(f())
#: is on equal numbers of different types
a, b = 1, 1.0
print(a is b, a == b, type(a) is type(b), a is True, (a, b) == (b, a))
#: mean of large ints
def mean(l): return sum(l) / len(l)
print(mean([2 ** 62, 2 ** 62 + 2]), mean([10 ** 20, 10 ** 20 + 1]), mean([1, 2]), mean([0.1, 0.2, 0.3]))
#: accumulate floats and ints in a compiled loop
def f(n):
    a, b = 0, 0.0
    for i in range(n):
        a += i
        b += i / 2
        if a > b * 3:
            b = a
    return a, b, a == b, a < b
print(f(20), f(3))
#: euler by fractions of ints
def f(n):
    num, den = 1, 1
    for i in range(1, n):
        num = num * i + 1
        den *= i
    return num / den
print([f(n) for n in [1, 2, 5, 10, 20, 30]])
#: float division chain
def f():
    x = 1.0
    for i in range(30):
        x = x / 3 + i
    return x
print(f())
