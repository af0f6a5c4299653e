# Checklist item 17: __index__, __int__, __float__; bool is an int.

#: index in subscripts and slices
class I:
    def __init__(self, n): self.n = n
    def __index__(self): return self.n
l = list(range(10))
def f():
    return [l[I(i)] for i in range(3)] + l[I(7):I(9)] + l[::I(4)] + [l[I(-1)]]
print(f(), 'hello'[I(1)], (1, 2)[I(0)])
#: index in stores and deletes
class I:
    def __index__(self): return 1
l = [1, 2, 3, 4]
l[I()] = 'x'
print(l)
del l[I()]
print(l)
l[I():] = 'ab'
print(l)
#: index in range, repeat, chr, bin, round
class I:
    def __index__(self): return 3
i = I()
print(list(range(i)), list(range(1, i)), 'a' * i, i * [0], (1,) * i, chr(i) == '\x03', bin(i), hex(i), oct(i), round(1.23456, i))
#: int from index, int, trunc
class A:
    def __index__(self): return 1
class B:
    def __int__(self): return 2
    def __index__(self): return 3
print(int(A()), int(B()), [1, 2, 3, 4][B()])
#: float from index and float
class A:
    def __index__(self): return 1
class B:
    def __float__(self): return 2.5
    def __index__(self): return 3
print(float(A()), float(B()))
#: int does not take float's method
class A:
    def __float__(self): return 1.5
int(A())
#: float does not take int's method
class A:
    def __int__(self): return 1
float(A())
#: int without anything
int(object())
#: float without anything
float([])
#: int of None and others
for v in [None, [], {}, (1,), len, int]:
    try:
        int(v)
    except TypeError as e:
        print(e)
#: int must give an int
class A:
    def __init__(self, v): self.v = v
    def __int__(self): return self.v
for v in ['a', 1.5, None]:
    try:
        int(A(v))
    except TypeError as e:
        print(e)
#: float must give a float
class A:
    def __init__(self, v): self.v = v
    def __float__(self): return self.v
for v in ['a', 1, None, True]:
    try:
        float(A(v))
    except TypeError as e:
        print(e)
#: index must give an int
class A:
    def __init__(self, v): self.v = v
    def __index__(self): return self.v
for v in ['a', 1.5, None]:
    for op in [int, float, hex, lambda a: [1][a], range, lambda a: 'x' * a]:
        try:
            op(A(v))
        except TypeError as e:
            print(e)
#: floats are no indices
for op in [lambda: [1][0.0], lambda: 'a'[0.0], lambda: (1,)[1.0], lambda: range(1.0), lambda: [1] * 2.0, lambda: chr(1.0), lambda: [1][0:1.0], lambda: hex(1.0), lambda: 1 << 1.0, lambda: 'a'.center(2.0)]:
    try:
        op()
    except TypeError as e:
        print(e)
#: strings are no indices
for op in [lambda: [1]['a'], lambda: 'a'['a'], lambda: (1,)[None], lambda: [1][[]], lambda: range(3)['a'], lambda: b'a'['a'], lambda: [1]['a':]]:
    try:
        op()
    except TypeError as e:
        print(e)
#: stores and deletes with wrong indices
l = [1]
for op in ['l["a"] = 1', 'l[1.0] = 1', 'del l["a"]', 'l[5] = 1', 'del l[5]', 'l[5]', 'l[-2]']:
    try:
        if op == 'l["a"] = 1': l["a"] = 1
        elif op == 'l[1.0] = 1': l[1.0] = 1
        elif op == 'del l["a"]': del l["a"]
        elif op == 'l[5] = 1': l[5] = 1
        elif op == 'del l[5]': del l[5]
        elif op == 'l[5]': l[5]
        else: l[-2]
    except (TypeError, IndexError) as e:
        print(type(e).__name__, e)
#: huge indices
for op in [lambda: [1][10 ** 30], lambda: 'a'[-10 ** 30], lambda: (1,)[2 ** 63], lambda: [1] * 10 ** 30, lambda: range(3)[10 ** 30], lambda: 'a' * 2 ** 64]:
    try:
        op()
    except (IndexError, OverflowError, MemoryError) as e:
        print(type(e).__name__, e)
print([1, 2][-10 ** 30:10 ** 30], 'abc'[:2 ** 70], [1, 2, 3][::10 ** 30])
#: bool is an int
print(True + 1, True + True, True * 5, -True, ~False, True / 2, True ** 3, 2 ** True, True << 3, 7 % True)
print(isinstance(True, int), issubclass(bool, int), type(True + 0).__name__, True == 1, True is 1 if False else 'x')
#: bool in loops
def f():
    t = 0
    for i in range(20):
        t += i % 3 == 0
        t += (i > 5) * 10
        t -= i in (1, 2)
    return t
print(f())
#: bit operators on bools
print(True & False, True | False, True ^ True, True & 1, 1 | True, True ^ 3)
def f():
    out = []
    for a in (True, False):
        for b in (True, False, 1, 0):
            out.append((a & b, a | b, a ^ b))
    return out
print(f())
#: bool as index and key
l = ['f', 't']
d = {1: 'one', 0: 'zero'}
print(l[True], l[False], d[True], d[False], d[1.0], 'ab'[True])
d[True] = 'true'
d[0.0] = 'false'
print(d)
print({True: 'a', 1: 'b', 1.0: 'c'}, {0, False, 0.0, -0.0}, len({1, True, 1.0}))
#: bool as a number in formats
print('%d %s %r %x %5.1f' % (True, True, True, True, True), f'{True} {True:d} {True:5} {True:>5}|', '{:d}'.format(False), str(True), repr(False))
#: bool construction
print(bool(), bool(0), bool('False'), bool([]), bool(None), bool(0.0), bool('0'), bool(-1))
try:
    bool(1, 2)
except TypeError as e:
    print(e)
try:
    bool(x=1)
except TypeError as e:
    print(e)
#: bool methods
print(True.bit_length(), True.real, True.imag, True.numerator, True.conjugate(), (True).to_bytes(1, 'big'), int(True), float(True), True.__int__(), True.__add__(1))
#: bool comparisons
print(True > False, True < 2, False == 0.0, True != 1, sorted([True, False, 2, -1]), max(True, 1), max(1, True), min(False, 0))
#: not, and, or on numbers
print(not 5, not 0, not 0.0, 5 and 0, 0 or 5, 0 and 5, 5 or 0, '' or 0 or [] or None)
#: equal numbers hash alike
def f():
    out = []
    for i in [0, 1, -1, 2, 1000, 2 ** 40, -2 ** 40]:
        out.append(hash(i) == hash(float(i)) == hash(i + 0))
    return out
print(f(), hash(True) == hash(1) == hash(1.0), hash(0.5) != hash(0))
#: numbers as dict keys meet
d = {}
for k in [1, 1.0, True, 2, 2.0, 0, -0.0, False, 1.5]:
    d[k] = d.get(k, 0) + 1
print(d)
#: int and float compare exactly
print(1 == 1.0, 2 ** 53 == 2.0 ** 53, 2 ** 53 + 1 == 2.0 ** 53, 2 ** 53 + 1 > 2.0 ** 53, 10 ** 400 > 1e308, -10 ** 400 < -1e308)
print(1 < 1.5 < 2, 0.1 + 0.2 == 0.3, 1e16 == 10 ** 16, 1e22 == 10 ** 22, 1e23 == 10 ** 23)
#: int and float with inf and nan
inf, nan = float('inf'), float('nan')
print(10 ** 400 < inf, -10 ** 400 > -inf, 5 < nan, 5 > nan, 5 == nan, 5 != nan, 10 ** 400 == inf, nan == nan)
#: mixed arithmetic
print(1 + 1.0, 2 * 1.5, 1 - 0.5, 3 / 2, 4 / 2, 7 // 2.0, 7 % 2.5, 2 ** -1, 2 ** 0.5, 2.0 ** 3, (-8) ** 2, -8 ** 2)
#: int subclass as index and number
class I(int):
    def __index__(self): return 0
    def __int__(self): return 99
l = [1, 2, 3]
print(l[I(2)], int(I(2)), I(2) + 1, range(I(2)), float(I(2)))
#: float subclass
class F(float):
    def __float__(self): return 5.0
print(F(1.5) + 1, float(F(1.5)), F(2) == 2, type(F(1) + 1).__name__, int(F(2.9)))
#: int of strings
for s in ['12', ' 12 ', '-5', '+5', '1_000', '0', '-0', '\t7\n', '0012']:
    print(int(s), end=' ')
print()
for s in ['', ' ', '1.5', 'abc', '1__0', '_1', '1_', '--1', '1 2', '0x10', '1e5', '+ 1']:
    try:
        int(s)
    except ValueError as e:
        print(e)
#: int of strings with a base
print(int('ff', 16), int('0xff', 16), int('0b101', 0), int('0o17', 0), int('0x1F', 0), int('z', 36), int('101', 2), int('10', 0), int('-0b11', 0))
for s, b in [('2', 2), ('z', 35), ('010', 0), ('10', 1), ('10', 37), ('10', -1), ('0x', 16)]:
    try:
        int(s, b)
    except ValueError as e:
        print(e)
#: int with a base wants a string
for args in [(5, 10), (5.0, 2), ('5', 'a'), ('5', 2.0)]:
    try:
        int(*args)
    except TypeError as e:
        print(e)
#: int of floats
print([int(x) for x in [1.9, -1.9, 0.5, -0.5, 1e20, 123456789.99]])
for x in ['inf', '-inf', 'nan']:
    try:
        int(float(x))
    except (OverflowError, ValueError) as e:
        print(type(e).__name__, e)
#: float of strings
for s in ['1.5', ' 1e5 ', '-.5', '5.', 'inf', '-Infinity', 'NaN', '1_000.5', '1e-400', '1e400', '0x10', '', 'abc', '1.5.5', '1e', '--1']:
    try:
        print(float(s), end=' ')
    except ValueError as e:
        print(e)
#: float of huge ints
print(float(10 ** 22), float(2 ** 1023))
float(10 ** 400)
#: no arguments and too many
print(int(), float(), str(), list(), dict(), tuple(), bool())
for t in [int, float]:
    try:
        t(1, 2, 3)
    except TypeError as e:
        print(e)
#: round
print(round(2.5), round(3.5), round(-2.5), round(0.5), round(1.5), round(2.675, 2), round(1234, -2), round(1250, -2), round(1350, -2), round(5), round(2.5, 0), round(-0.4), round(1e20), round(15, -1), round(25, -1))
for v in ['a', None, []]:
    try:
        round(v)
    except TypeError as e:
        print(e)
try:
    round(float('inf'))
except OverflowError as e:
    print(e)
try:
    round(float('nan'))
except ValueError as e:
    print(e)
try:
    round(1.5, 'a')
except TypeError as e:
    print(e)
#: abs, divmod, pow on mixed numbers
print(abs(-5), abs(-2.5), abs(True), abs(-10 ** 20), divmod(7, 2.0), divmod(True, 2), pow(2, True), pow(2.0, 3), pow(True, False))
#: conversion methods called in a loop
class N:
    def __init__(self, n): self.n = n
    def __int__(self): return self.n
    def __float__(self): return self.n / 2
    def __index__(self): return self.n % 3
def f():
    l = [10, 20, 30]
    t = 0
    for i in range(12):
        n = N(i)
        t += int(n) + l[n] + float(n)
    return t
print(f())
#: math takes float and index
import math
class A:
    def __float__(self): return 4.0
class B:
    def __index__(self): return 9
print(math.sqrt(A()), math.sqrt(B()), math.sqrt(True), math.floor(2.7), math.gcd(B(), 6))
for v in ['4', None, [4]]:
    try:
        math.sqrt(v)
    except TypeError as e:
        print(e)
#: floor, ceil, trunc by methods
import math
class A:
    def __floor__(self): return 'floor'
    def __ceil__(self): return 'ceil'
    def __trunc__(self): return 'trunc'
print(math.floor(A()), math.ceil(A()), math.trunc(A()))
#: real, imag, numerator, denominator, is_integer
print((5).real, (5).imag, (5).numerator, (5).denominator, (1.5).real, (1.5).imag, (2.0).is_integer(), (2.5).is_integer(), (5).is_integer(), (0.75).as_integer_ratio(), (5).as_integer_ratio())
#: int type of results
def f():
    vals = [1 + 1, True + True, 3 // 2, 3.0 // 2, 3 / 1, 2 ** 2, 2 ** -2, 2 ** 2.0, 5 % 3, 5.0 % 3, -True, +False, abs(True), round(2.7), round(2.7, 1), round(7, 1), divmod(5, 2)[0], sum([True, True]), max(True, 0), int(3.7)]
    return [type(v).__name__ for v in vals]
print(f())
#: format of a number-like object
class A:
    def __index__(self): return 5
    def __float__(self): return 2.5
    def __int__(self): return 7
print('%d %i %f %x %o' % (A(), A(), A(), A(), A()))
#: percent formats refuse
for fmt, v in [('%d', 'a'), ('%x', 1.5), ('%f', 'a'), ('%c', 'ab'), ('%c', -1), ('%d', None), ('%x', 'a'), ('%c', 1.5)]:
    try:
        print(fmt % v)
    except (TypeError, OverflowError) as e:
        print(type(e).__name__, e)
#: a loop that changes from int to float to bool
def f():
    out = []
    x = 0
    for step in [1, 1, 0.5, 1, True, 2, -0.5, 10 ** 18, 1]:
        x = x + step
        out.append(x)
    return out
print(f())
