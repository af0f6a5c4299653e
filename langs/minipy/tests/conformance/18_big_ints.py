# Checklist item 18: ints of any size.

#: addition overflows at each edge
def f(start, step, n):
    x = start
    out = []
    for i in range(n):
        x += step
        out.append(x)
    return out
for edge in [2 ** 31, 2 ** 61, 2 ** 62, 2 ** 63, 2 ** 64, 2 ** 127]:
    print(f(edge - 3, 1, 6), f(-edge + 3, -1, 6))
#: subtraction overflows
def f():
    out = []
    x = -2 ** 62
    for i in range(8):
        x = x - 2 ** 60
        out.append(x)
    return out
print(f())
#: multiplication overflows
def f(b, n):
    x = 1
    out = []
    for i in range(n):
        x *= b
        out.append(x)
    return out
print(f(3, 45)[-6:], f(-7, 24)[-4:], f(2 ** 31, 4), f(-2 ** 31, 4), f(10, 20)[-2:])
#: products at the edge
def f():
    out = []
    for a in [2 ** 31, 2 ** 32 - 1, 3037000499, 3037000500, -3037000500, 2 ** 61, -2 ** 61, 2 ** 62, -2 ** 62]:
        out.append(a * a)
        out.append(a * 2)
        out.append(a * -2)
        out.append(a * -1)
    return out
for v in f():
    print(v)
#: factorials
def fact(n):
    r = 1
    for i in range(2, n + 1):
        r *= i
    return r
print(fact(20), fact(21), fact(25), fact(50))
#: a sum that overflows and comes back
def f():
    x = 2 ** 62 - 1
    seen = []
    for d in [1, 1, -1, -1, -1, 2 ** 63, -2 ** 63, 0]:
        x += d
        seen.append(x)
    return seen
print(f())
#: negation at the edge
def f():
    return [-x for x in [0, 1, -1, 2 ** 62, -2 ** 62, 2 ** 62 - 1, -2 ** 63, 2 ** 63 - 1, 2 ** 63, -2 ** 64]]
print(f(), [abs(x) for x in [-2 ** 62, -2 ** 63, 2 ** 63]], [~x for x in [2 ** 62 - 1, -2 ** 62, 2 ** 63]])
#: floor division at the edge
def f():
    out = []
    for a in [-2 ** 63, 2 ** 63 - 1, -2 ** 62, 2 ** 62, 10 ** 30, -10 ** 30]:
        for b in [-1, 1, 2, -2, 10 ** 10, -10 ** 25]:
            out.append((a // b, a % b))
    return out
for v in f():
    print(v)
#: shifts left
def f():
    return [1 << i for i in range(58, 70)], [-1 << i for i in range(60, 66)], [3 << 61, 5 << 62, -3 << 62, 0 << 1000]
print(f())
#: shifts right
def f():
    x = 2 ** 70 + 5
    return [x >> i for i in range(66, 74)], [-x >> i for i in range(66, 74)], [1 >> 100, -1 >> 100, 5 >> 10 ** 20, -5 >> 10 ** 20, 2 ** 63 >> 1, -2 ** 63 >> 62]
print(f())
#: shifts by too much
for op in [lambda: 1 << -1, lambda: 1 >> -1, lambda: 2 ** 70 << -1, lambda: 1 << -2 ** 70, lambda: 0 << 10 ** 30]:
    try:
        print(op())
    except (ValueError, OverflowError, MemoryError) as e:
        print(type(e).__name__, e)
#: bit operators on large and negative numbers
def f():
    vals = [0, 1, -1, 2 ** 62, -2 ** 62, 2 ** 64 - 1, -2 ** 64, 2 ** 100 + 5, -2 ** 100 + 3]
    out = []
    for a in vals:
        for b in vals:
            out.append((a & b) + (a | b) * 3 + (a ^ b) * 7)
    return out
r = f()
print(r[:20], sum(r), len(r))
#: power
print(2 ** 62, 2 ** 63, 2 ** 64, (-2) ** 63, (-2) ** 64, 3 ** 40, 7 ** 77, (-1) ** 10 ** 20 if False else (-1) ** 101, 0 ** 0, 10 ** 25)
def f():
    return [i ** i for i in range(16, 22)]
print(f())
#: power in a loop
def f():
    t = 0
    for i in range(10):
        t += i ** 20 - (-i) ** 19
    return t
print(f())
#: modular power
print(pow(3, 10 ** 20, 10 ** 9 + 7), pow(2, -1, 7), pow(-3, 3, 10), pow(3, 3, -10), pow(5, 0, 1), pow(10 ** 30, 3, 10 ** 9), pow(2, 10, 1))
for args in [(2, -1, 4), (2, 3, 0), (2, -1, 0)]:
    try:
        pow(*args)
    except ValueError as e:
        print(e)
#: results shrink back and stay equal
def f():
    x = 10 ** 30
    y = x // 10 ** 29
    z = x - x + 5
    return y, z, y == 10, z is not None, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10][y], {10: 'ten'}[y], hash(y) == hash(10), list(range(y))[-1]
print(f())
#: comparisons across sizes
def f():
    vals = [-2 ** 64, -2 ** 63, -2 ** 62 - 1, -2 ** 62, -1, 0, 1, 2 ** 62 - 1, 2 ** 62, 2 ** 63, 2 ** 64]
    out = ''
    for a in vals:
        for b in vals:
            out += '<' if a < b else '=' if a == b else '>'
    return out
print(f(), sorted([2 ** 64, 1, -2 ** 64, 2 ** 62, 0]), max(2 ** 63, 2 ** 62), min(-2 ** 63, -2 ** 62))
#: range with large numbers
r = range(2 ** 62, 2 ** 62 + 10, 3)
print(list(r), len(r), r[-1], 2 ** 62 + 3 in r, 2 ** 62 + 4 in r)
def f():
    t = 0
    for i in range(2 ** 63 - 2, 2 ** 63 + 3):
        t += i
    return t
print(f(), range(2 ** 70)[2 ** 69], list(range(-2 ** 64, -2 ** 64 + 2)))
#: len of a huge range
print(bool(range(2 ** 100)))
len(range(2 ** 100))
#: int subclass results are plain ints
class I(int): pass
a = I(5)
print([type(v).__name__ for v in [a + 1, a + a, a * 2, -a, +a, abs(a), a // 2, a % 3, a ** 2, a << 1, a & 1, ~a, int(a), a.real, round(a), a.__index__(), divmod(a, 2)[0]]])
#: int subclass with a large value
class I(int): pass
def f():
    x = I(2 ** 70)
    t = 0
    for i in range(5):
        t += x
        x = I(x + 1)
    return t, x, type(x).__name__, x == 2 ** 70 + 5, hash(x) == hash(2 ** 70 + 5), x > 2 ** 70
print(f())
#: hash of large numbers
print(hash(2 ** 61 - 1), hash(2 ** 61), hash(2 ** 61 + 1), hash(-1), hash(-2), hash(-2 ** 61), hash(2 ** 100), hash(-2 ** 100), hash(10 ** 50), hash(2 ** 62), hash(2 ** 63 - 1), hash(-2 ** 63))
#: large keys
d = {2 ** 70: 'a', -2 ** 70: 'b', 2 ** 62: 'c'}
def f():
    out = []
    for i in range(5):
        out.append(d.get(2 ** 65 << i))
    return out
print(f(), d[2 ** 70], d[float(2 ** 70)], 2 ** 62 in d, {2 ** 70, 2 ** 70, 2.0 ** 70})
#: to and from text
print(str(10 ** 40), repr(-10 ** 40), int('1' + '0' * 40), int('-' + '9' * 30), f'{10 ** 25:,}', f'{2 ** 70:x}', f'{2 ** 70:_b}'[:20], '%d' % 10 ** 20 if False else '%d' % (10 ** 20), hex(2 ** 70), oct(-2 ** 70), bin(2 ** 65 + 1))
#: the limit of digits when printing
x = 10 ** 4299
print(len(str(x)))
y = x * 10
str(y)
#: the limit of digits when parsing
print(len(str(int('1' * 4300))))
int('1' * 4301)
#: the limit of digits in other conversions
x = 10 ** 5000
for op in [lambda: repr(x), lambda: '%d' % x, lambda: f'{x}', lambda: int('9' * 5000), lambda: print(x)]:
    try:
        op()
    except ValueError as e:
        print(e)
print(len(hex(x)), len(bin(x)), int('f' * 5000, 16) > x, len('%x' % x), len(f'{x:b}'))
#: bit_length and bit_count
print([(2 ** n).bit_length() for n in [0, 1, 61, 62, 63, 64, 100]], (0).bit_length(), (-1).bit_length(), (-2 ** 63).bit_length(), (2 ** 70 - 1).bit_count(), (-7).bit_count())
#: to_bytes and from_bytes
print((1000).to_bytes(2, 'big'), (1000).to_bytes(4, 'little'), (-1).to_bytes(2, 'big', signed=True), int.from_bytes(b'\xff\xff', 'big'), int.from_bytes(b'\xff\xff', 'big', signed=True), (2 ** 70).to_bytes(9, 'little'), int.from_bytes(b'\x01' * 10, 'little'))
for op in [lambda: (256).to_bytes(1, 'big'), lambda: (-1).to_bytes(1, 'big'), lambda: (1).to_bytes(-1, 'big'), lambda: (1).to_bytes(1, 'middle')]:
    try:
        op()
    except (OverflowError, ValueError) as e:
        print(type(e).__name__, e)
#: true division of large numbers
print(10 ** 30 / 10 ** 29, (2 ** 64 + 1) / 2 ** 64, 1 / 10 ** 30, 10 ** 400 / 10 ** 399, -10 ** 30 / 3, 2 ** 1074 / 2 ** 1075)
10 ** 400 / 3
#: large int with float overflows
for op in [lambda: 10 ** 400 + 1.0, lambda: 10 ** 400 * 1.0, lambda: 1.0 - 10 ** 400, lambda: 10 ** 400 // 1.0, lambda: float(-10 ** 400), lambda: 10 ** 400 ** 1 * 0.5]:
    try:
        op()
    except OverflowError as e:
        print(e)
#: large int and float
print(10 ** 20 + 1.5, 2 ** 70 * 0.5, 2 ** 64 - 1.0, 10 ** 18 == 1e18, 2 ** 70 == 2.0 ** 70, 2 ** 70 + 1 == 2.0 ** 70, 10 ** 25 // 3.0, 10 ** 25 % 7.0)
#: divmod of large numbers
for a in [10 ** 25, -10 ** 25]:
    for b in [7, -7, 10 ** 20 + 1, -10 ** 20 - 1, 10 ** 25]:
        print(divmod(a, b))
#: division by zero of large numbers
for op in [lambda: 10 ** 30 // 0, lambda: 10 ** 30 % 0, lambda: 10 ** 30 / 0, lambda: divmod(10 ** 30, 0), lambda: 10 ** 30 // 0.0]:
    try:
        op()
    except ZeroDivisionError as e:
        print(e)
#: fibonacci across the edge
def f(n):
    a, b = 0, 1
    for i in range(n):
        a, b = b, a + b
    return a
print(f(90), f(91), f(92), f(93), f(94), f(200))
#: collatz and gcd with large numbers
import math
def collatz(n):
    k = 0
    while n != 1:
        n = n // 2 if n % 2 == 0 else 3 * n + 1
        k += 1
    return k
print(collatz(2 ** 62 - 1), collatz(10 ** 20 + 1), math.gcd(2 ** 70, 6 ** 40), math.isqrt(10 ** 41), math.lcm(10 ** 15, 3 ** 30))
#: linear congruences
def f(seed, n):
    out = []
    for i in range(n):
        seed = (seed * 6364136223846793005 + 1442695040888963407) % 2 ** 64
        out.append(seed >> 33)
    return out
print(f(1, 12))
#: hashing with masks
def f(s):
    h = 0xcbf29ce484222325
    for c in s:
        h ^= ord(c)
        h = h * 0x100000001b3 & 0xffffffffffffffff
    return h
print(f('hello'), f('metatrace' * 3), f(''))
#: digits of pi
def f(n):
    q, r, t, k, m, x = 1, 0, 1, 1, 3, 3
    out = []
    while len(out) < n:
        if 4 * q + r - t < m * t:
            out.append(m)
            q, r, m = 10 * q, 10 * (r - m * t), 10 * (3 * q + r) // t - 10 * m
        else:
            q, r, t, k, m, x = q * k, (2 * q + r) * x, t * x, k + 1, (q * (7 * k + 2) + r * x) // (t * x), x + 2
    return ''.join(map(str, out))
print(f(40))
#: in-place operators overflow
def f():
    x = 2 ** 61
    out = []
    x += 2 ** 61; out.append(x)
    x -= 2 ** 63; out.append(x)
    x *= 2 ** 10; out.append(x)
    x <<= 3; out.append(x)
    x //= 7; out.append(x)
    x >>= 2; out.append(x)
    x **= 2; out.append(x)
    x %= 10 ** 18; out.append(x)
    x |= 2 ** 64; out.append(x)
    x &= ~1; out.append(x)
    x ^= 2 ** 63; out.append(x)
    return out
print(f() == f(), f())
#: a counter attribute that overflows
class C:
    def __init__(self): self.n = 2 ** 62 - 5
    def inc(self): self.n += 1
def f():
    c = C()
    for i in range(10):
        c.inc()
    return c.n, c.n - 2 ** 62
print(f())
#: a list element that overflows
def f():
    l = [2 ** 62 - 2, -2 ** 62 + 2]
    for i in range(5):
        l[0] += 1
        l[1] -= 1
    return l
print(f())
#: a global that overflows
n = 2 ** 62 - 3
def f():
    global n
    for i in range(8):
        n += 1
f()
print(n)
#: a cell that overflows
def f():
    n = 2 ** 62 - 3
    def inc():
        nonlocal n
        n += 1
        return n
    return [inc() for i in range(6)]
print(f())
#: ints of machine-size bounds as arguments
def add(a, b): return a + b
def f():
    out = []
    for a in [2 ** 62 - 1, 2 ** 62, 2 ** 63 - 1, 2 ** 63]:
        for b in [1, -1, a, -a]:
            out.append(add(a, b))
    return out
print(f())
#: sum of large numbers
print(sum([2 ** 62] * 4), sum(range(2 ** 40, 2 ** 40 + 100)), sum([10 ** 20, -10 ** 20, 1]), sum([2 ** 63, 0.5]), sum(2 ** i for i in range(70)))
#: enumerate and slices with large starts
print(list(enumerate('ab', 2 ** 63 - 1)), 'abc'[2 ** 62:], 'abc'[-2 ** 63:2])
#: large literals
print(0xffffffffffffffff, 0b1 << 63, 9223372036854775807 + 1, -9223372036854775808 - 1, 1_000_000_000_000_000_000_000, 0o7777777777777777777777)
#: is_integer, conjugate, as_integer_ratio on large numbers
print((2 ** 80).conjugate() == 2 ** 80, (2 ** 80).as_integer_ratio(), (1e25).as_integer_ratio(), int(1e25), int(-1.5e300) == -15 * 10 ** 299)

#: to_bytes and from_bytes at the borders
import functools
total = count = 0
for k in (0, 7, 8, 9, 15, 16, 31, 32, 33, 63, 64, 65, 127, 128, 129, 500):
    for n in sorted({s * (1 << k) + d for s in (1, -1) for d in (-2, -1, 0, 1, 2)} | {0}):
        for signed in (False, True):
            for order in ('big', 'little'):
                for length in sorted({0, 1, 2, 3, k // 8 - 1, k // 8, k // 8 + 1, k // 8 + 2, 70}):
                    try:
                        data = n.to_bytes(length, order, signed=signed)
                    except (OverflowError, ValueError) as e:
                        data = str(e).encode()
                    else:
                        assert int.from_bytes(data, order, signed=signed) == n or (n, length) == (-1, 0), (n, length, order, signed)
                    total = functools.reduce(lambda sum, byte: (sum * 257 + byte) % 1000000007, data, total)
                    count += 1
print(count, total)
print([int.from_bytes(data, order, signed=signed) for data in (b'', b'\x00', b'\x80', b'\xff' * 4, b'\xff' * 9, b'\x80' + bytes(8), b'\x00\x80', bytes(12))
       for order in ('big', 'little') for signed in (False, True)])
