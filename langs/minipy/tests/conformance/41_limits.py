#: MemoryError of a huge list
try: [0] * (10 ** 18)
except MemoryError as e: print(type(e).__name__, e.args)

#: MemoryError of a huge string
try: 'x' * (10 ** 18)
except MemoryError as e: print(type(e).__name__, e.args)

#: MemoryError of a huge tuple
try: (1, 2) * (10 ** 18)
except MemoryError as e: print(type(e).__name__, e.args)

#: repeats beyond the index range
for f in (lambda: [0] * (10 ** 30), lambda: 'a' * (10 ** 30), lambda: (1,) * (2 ** 63)):
    try: f()
    except OverflowError as e: print(e)

#: huge repeats of empty sequences
print([] * (10 ** 18), '' * (10 ** 18), () * (10 ** 18))

#: huge negative repeats
print([1] * -(10 ** 18), 'a' * -(10 ** 30 // 10 ** 12), (1,) * -1)

#: in-place huge repeats leave the list as it was
l = [1, 2]
try: l *= 10 ** 18
except MemoryError: print(l)

#: memory error in a loop is catchable
n = 0
for i in range(20):
    try: [i] * (10 ** 17)
    except MemoryError: n += 1
print(n)

#: ljust, center and zfill of huge widths
for f in (lambda: 'a'.ljust(10 ** 18), lambda: 'a'.center(10 ** 18), lambda: 'a'.zfill(10 ** 18), lambda: 'a'.rjust(10 ** 18)):
    try: f()
    except MemoryError as e: print(type(e).__name__)

#: huge widths in formats
for f in (lambda: '%*d' % (10 ** 30, 5), lambda: format(1, '9' * 30), lambda: '{:{}}'.format(1, '1' + '0' * 30)):
    try: f()
    except (OverflowError, ValueError, MemoryError) as e: print(type(e).__name__, e)

#: huge shifts
try: 1 << (10 ** 30)
except OverflowError as e: print(e)
print(0 << 10 ** 18, 1 >> 10 ** 30, -1 >> 10 ** 30, 0 << 10 ** 30)

#: negative shifts
for f in (lambda: 1 << -1, lambda: 1 >> -1, lambda: 0 << -1):
    try: f()
    except ValueError as e: print(e)

#: huge ranges are lazy
r = range(10 ** 30)
print(r[-1], 10 ** 29 in r, r[5:7])
try: len(r)
except OverflowError as e: print(e)

#: len must be an index
class C:
    def __init__(self, n): self.n = n
    def __len__(self): return self.n
for n in (-1, 2 ** 63, 'a', 1.5, 10 ** 30):
    try: len(C(n))
    except (ValueError, TypeError, OverflowError) as e: print(type(e).__name__, e)
print(len(C(True)), len(C(2 ** 63 - 1)))

#: bool of objects with a bad len
class C:
    def __init__(self, n): self.n = n
    def __len__(self): return self.n
for n in (-1, 'a'):
    try: bool(C(n))
    except (ValueError, TypeError) as e: print(type(e).__name__, e)

#: int to str limit
import sys
x = 10 ** 5000
try: str(x)
except ValueError as e: print(e)
try: int('1' * 5000)
except ValueError as e: print(e)
print(len(str(10 ** 4000)), sys.get_int_max_str_digits())

#: hex has no such limit
print(len(hex(2 ** 20000)), len(bin(2 ** 20000)), int('f' * 5000, 16) == 16 ** 5000 - 1)

#: list indices beyond the index range
l = [1, 2, 3]
for f in (lambda: l[10 ** 30], lambda: 'abc'[10 ** 30], lambda: (1,)[-10 ** 30]):
    try: f()
    except (IndexError, OverflowError) as e: print(type(e).__name__, e)
print(l[:10 ** 30], l[-10 ** 30:], l[10 ** 30:], l[::10 ** 30])

#: insert far beyond the ends
l = [1]
l.insert(10 ** 15, 2); l.insert(-10 ** 15, 0)
print(l)

#: chr and ord limits
for n in (-1, 0x110000, 10 ** 30):
    try: chr(n)
    except (ValueError, OverflowError) as e: print(type(e).__name__, e)

#: float limits
import sys
print(sys.float_info.max if hasattr(sys, 'float_info') else 1.7976931348623157e308)
try: int('9' * 400) / 1
except OverflowError as e: print(e)
try: float(10 ** 400)
except OverflowError as e: print(e)
try: 10 ** 400 * 1.0
except OverflowError as e: print(e)

#: sleep and time arguments
import time
try: time.sleep(-1)
except ValueError as e: print(e)
print(time.sleep(0))

#: a KeyboardInterrupt raised by hand
try: raise KeyboardInterrupt('stop')
except KeyboardInterrupt as e: print(repr(e), isinstance(e, Exception))

#: a KeyboardInterrupt passes except Exception in a loop
n = 0
try:
    for i in range(30):
        try:
            n += 1
            if i == 20: raise KeyboardInterrupt
        except Exception: n += 100
except KeyboardInterrupt: print(n)

#: maxsize arithmetic
import sys
m = sys.maxsize
print(m, m + 1, -m - 2, m * 2, (m + 1) // 2, m == 2 ** 63 - 1)

#: deep nesting of calls in an expression
print((lambda: (lambda: (lambda: (lambda: (lambda: 5)())())())())())

#: deep parentheses
x = ((((((((((((((((((((1))))))))))))))))))))
print(x, [[[[[[[[[[]]]]]]]]]])

#: a long chain of operators
print(eval('+'.join(['1'] * 500)), eval(' and '.join(['1'] * 200)))

#: a function with many locals and arguments
src = 'def f(' + ', '.join('a%d' % i for i in range(200)) + '): return a0 + a199'
d = {}
exec(src, d)
print(d['f'](*range(200)))

#: a long if elif chain
src = 'def f(x):\n' + ''.join('    %s x == %d: return %d\n' % ('if' if i == 0 else 'elif', i, i * i) for i in range(100)) + '    return None'
d = {}
exec(src, d)
print([d['f'](i) for i in range(0, 120, 13)])

#: a list display of many items
l = eval('[' + ','.join(str(i) for i in range(1000)) + ']')
print(len(l), sum(l))

#: a dict display of many items
d = eval('{' + ','.join('%d: %d' % (i, i * i) for i in range(500)) + '}')
print(len(d), d[499])

#: a call with many keyword arguments
def f(**k): return len(k), sum(k.values())
print(eval('f(' + ', '.join('k%d=%d' % (i, i) for i in range(150)) + ')', {'f': f}))

#: very long strings
s = 'abc' * 100000
print(len(s), s.count('b'), s.find('cab', 299990), hash(s) == hash('abc' * 100000))

#: very long lines of output
print(len('x' * 10000), ('y' * 200))

#: too many nested blocks
src = ''
for i in range(25): src += ' ' * i + 'for x%d in range(1):\n' % i
src += ' ' * 25 + 'pass\n'
try: compile(src, 'f', 'exec')
except SyntaxError as e: print(e.msg)

#: too deeply indented if blocks are fine
src = ''
for i in range(80): src += ' ' * i + 'if 1:\n'
src += ' ' * 80 + 'r = 5\n'
d = {}
exec(src, d)
print(d['r'])

#: enumerate and range with big starts
print(list(enumerate('ab', 2 ** 62)), list(range(2 ** 62, 2 ** 62 + 2)), list(enumerate('ab', 2 ** 63 - 1)), sum(range(2 ** 62, 2 ** 62 + 20)))

#: loop counters that overflow the tagged range
i = 2 ** 62 - 10
n = 0
while i < 2 ** 62 + 10: i += 1; n += 1
print(n, i)
for i in range(2 ** 63 - 5, 2 ** 63 + 5): n += i % 2
print(n, i)

#: sums that grow past 64 bits in a loop
s = 1
for i in range(1, 30): s *= i
print(s)
t = 0
for i in range(30): t += 2 ** 60
print(t, -t)
