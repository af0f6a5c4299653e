#: all and any
print(all([]), any([]), all([1, 'a']), any([0, '']), all(x < 20 for x in range(20)), any(x == 15 for x in range(20)))
it = iter([1, 0, 1]); print(all(it), next(it)); it = iter([0, 1, 2]); print(any(it), next(it))

#: abs
print(abs(-5), abs(5), abs(-2.5), abs(-0.0), abs(True), abs(-2 ** 63), abs(-10 ** 30))
for bad in ('a', None, []):
    try: abs(bad)
    except TypeError as e: print(e)
class A:
    def __abs__(self): return 'abs'
print(abs(A()))

#: bin, oct and hex
for n in (0, 1, -1, 10, -255, 2 ** 70, True): print(bin(n), oct(n), hex(n))
class I:
    def __index__(self): return 10
print(bin(I()), oct(I()), hex(I()))
for f in (bin, oct, hex):
    try: f(1.5)
    except TypeError as e: print(e)

#: bool
print(bool(), bool(0), bool('0'), bool([0]), bool(0.0), bool(None), bool(object()))
class B:
    def __bool__(self): return 1
try: bool(B())
except TypeError as e: print(e)

#: callable
class C:
    def __call__(self): pass
print([callable(x) for x in (len, int, C, C(), lambda: 0, 5, 'a', None, [].append, C.__call__)])

#: chr and ord in a loop
print(''.join(chr(ord('a') + i) for i in range(26)))

#: divmod
for a, b in ((7, 2), (-7, 2), (7, -2), (7.5, 2), (2 ** 70, 3), (True, 1)): print(divmod(a, b))
for a, b in ((1, 0), (1.0, 0)):
    try: divmod(a, b)
    except ZeroDivisionError as e: print(e)
try: divmod('a', 1)
except TypeError as e: print(e)

#: enumerate
print(list(enumerate('ab')), list(enumerate('ab', 5)), list(enumerate([], 1)), list(enumerate('a', start=-1)))
e = enumerate('xyz'); print(next(e), list(e), next(e, None), iter(e) is e)
for f in (lambda: enumerate(), lambda: enumerate(5), lambda: enumerate('a', 'b'), lambda: enumerate('a', 1, 2)):
    try: f()
    except TypeError as x: print(x)

#: filter
print(list(filter(None, [0, 1, '', 'a'])), list(filter(lambda x: x % 2, range(20))), list(filter(str.isdigit, 'a1b2')))
for f in (lambda: filter(None), lambda: filter(None, 5), lambda: list(filter(5, [1]))):
    try: f()
    except TypeError as e: print(e)

#: getattr, setattr, hasattr and delattr
class C: x = 1
c = C()
print(getattr(c, 'x'), getattr(c, 'y', 'd'), hasattr(c, 'x'), hasattr(c, 'y'))
setattr(c, 'y', 2); print(c.y); delattr(c, 'y'); print(hasattr(c, 'y'))
try: getattr(c, 'zz')
except AttributeError as e: print(e)
try: delattr(c, 'x')
except AttributeError as e: print(e)

#: hasattr only swallows AttributeError
class C:
    @property
    def p(self): raise ValueError('p')
    @property
    def q(self): raise AttributeError('q')
print(hasattr(C(), 'q'), getattr(C(), 'q', 'default'))
try: hasattr(C(), 'p')
except ValueError as e: print(e)

#: hash
print(hash(1) == hash(1.0) == hash(True), hash('a') == hash('a'), hash((1, 2)) == hash((1, 2)), hash(-1), hash(2 ** 61 - 1), hash(None) == hash(None))
for bad in ([], {}, set()):
    try: hash(bad)
    except TypeError as e: print(e)

#: int of strings with bases
print(int('ff', 16), int('0xff', 16), int('0b101', 2), int('0o17', 8), int('z', 36), int('10', 0), int('0x1f', 0), int(' -12 '), int('1_000'), int('٣'))
for a in (('12', 2), ('', 10), ('g', 16), ('1', 1), ('1', 37), ('0x', 16), ('1__0', 10), ('09', 0), (' ', 10), ('1.5', 10)):
    try: print(int(*a))
    except ValueError as e: print(e)
for f in (lambda: int(5, 10), lambda: int(None), lambda: int([]), lambda: int('5', 'x')):
    try: f()
    except TypeError as e: print(e)

#: int of objects
class A:
    def __int__(self): return 5
class B:
    def __index__(self): return 6
class C:
    def __trunc__(self): return 7
class D:
    def __int__(self): return 'x'
print(int(A()), int(B()), int(2.9), int(True), int())
try: int(D())
except TypeError as e: print(e)

#: isinstance and issubclass
print(isinstance(1, int), isinstance(True, int), isinstance(1, (str, int)), isinstance('a', (int, (float, str))), issubclass(bool, int), issubclass(int, (str, object)), isinstance(int, type), isinstance(None, type(None)), isinstance(1, int | str), isinstance(None, int | None))
for f in (lambda: isinstance(1, 5), lambda: isinstance(1, [int]), lambda: issubclass(1, int), lambda: issubclass(int, 5)):
    try: f()
    except TypeError as e: print(e)

#: iter with a sentinel
n = iter(range(100)); it = iter(lambda: next(n) * 2, 30)
print(sum(it), list(it))
try: iter(5, 1)
except TypeError as e: print(e)
try: iter(5)
except TypeError as e: print(e)

#: len
print(len(''), len([1]), len({1: 2}), len(range(5, 50, 5)), len({1, 2}), len((1,)))
class L:
    def __len__(self): return 5
print(len(L()))
for bad in (5, None, (x for x in ())):
    try: len(bad)
    except TypeError as e: print(e)

#: map
print(list(map(str, range(5))), list(map(lambda a, b: a * b, range(5), range(10, 20))), list(map(max, [1, 5], [3, 2], [2, 9])), list(map(int, '123')))
for f in (lambda: map(str), lambda: map(str, 5), lambda: list(map(5, [1]))):
    try: f()
    except TypeError as e: print(e)

#: max and min
print(max(1, 2), max([3, 1]), max('abc'), max([1, -5], key=abs), max([], default='d'), min(3, 1, 2), min('b', 'a'), min([(1, 'b'), (1, 'a')]), max(1, 1.0), max(1.0, 1), min([0, -0.0]), max(x * x % 7 for x in range(20)))
for f in (lambda: max([]), lambda: max(), lambda: max(5), lambda: max(1, 'a'), lambda: min([1], default=1, foo=2), lambda: max(1, 2, default=3)):
    try: f()
    except (TypeError, ValueError) as e: print(type(e).__name__, e)

#: next
it = iter([1])
print(next(it), next(it, 'd'), next(it, None))
try: next(it)
except StopIteration as e: print(repr(e))
try: next([1])
except TypeError as e: print(e)

#: pow
print(pow(2, 10), pow(2, -1), pow(2, 10, 1000), pow(3, -1, 7), pow(-2, 3, 5), pow(2.0, 3), pow(0, 0), pow(2, 100, 7), pow(base=2, exp=3, mod=5), pow(5, 0, 1))
for a in ((2, 3, 0), (2, -1, 4), (2.0, 3, 5), ('a', 2), (0, -1)):
    try: print(pow(*a))
    except (ValueError, TypeError, ZeroDivisionError) as e: print(type(e).__name__, e)

#: print
print(); print('a', 'b', sep=''); print(1, 2, sep='-', end='.\n'); print('x', end=''); print(); print(None, True, 1.0, 'é'); print(*[1, 2], sep='\n'); print('a', sep=None, end=None)
for kw in ({'sep': 5}, {'end': 5}, {'nope': 1}):
    try: print('a', **kw)
    except TypeError as e: print(e)

#: print to a file object
class W:
    def __init__(self): self.l = []
    def write(self, s): self.l.append(s)
w = W()
print('a', 1, file=w); print(w.l)
try: print('a', file=5)
except AttributeError as e: print(e)

#: range attributes and methods
r = range(2, 20, 3)
print(r, r.start, r.stop, r.step, len(r), r[1], r[-1], r[1:3], r[::-1], 5 in r, 6 in r, r.index(5), r.count(5), r.count(6), list(reversed(r)), r == range(2, 19, 3), hash(r) == hash(range(2, 19, 3)), range(0) == range(5, 5), bool(range(0)))

#: range errors
for f in (lambda: range(), lambda: range(1.5), lambda: range(1, 2, 0), lambda: range('a'), lambda: range(1, 2, 3, 4), lambda: range(5)[10], lambda: range(5).index(9), lambda: range(5)['a']):
    try: f()
    except (TypeError, ValueError, IndexError) as e: print(type(e).__name__, e)

#: range with negative steps and big numbers
print(list(range(5, 0, -2)), list(range(0, -5, -1)), list(range(2 ** 63, 2 ** 63 + 3)), range(10 ** 20)[-1], 2.0 in range(5), 2.5 in range(5), 'a' in range(5))

#: repr
print(repr('a'), repr(1), repr(None), repr([1, 'a']), repr(()), repr((1,)), repr({1}), repr({'a': (1,)}), repr(range(3)), repr(slice(1, 2)), repr(1.0), repr(...), repr(NotImplemented))

#: reversed
print(list(reversed([1, 2, 3])), list(reversed('abc')), list(reversed((1, 2))), list(reversed(range(3))), list(reversed({'a': 1, 'b': 2})))
class R:
    def __len__(self): return 3
    def __getitem__(self, i): return i * 10
class Q:
    def __reversed__(self): return 'rev'
print(list(reversed(R())), reversed(Q()))
for bad in (5, {1}, (x for x in ())):
    try: reversed(bad)
    except TypeError as e: print(e)

#: round
print(round(2.5), round(3.5), round(-2.5), round(2.567, 2), round(1234, -2), round(1250, -2), round(1350, -2), round(5), round(2.5, 0), round(True), round(1e20), round(-0.4), round(12345678901234567890, -5))
class R:
    def __round__(self, n=None): return ('round', n)
print(round(R()), round(R(), 2))
for a in (('a',), (1, 'x'), (None,)):
    try: round(*a)
    except TypeError as e: print(e)

#: slice objects
s = slice(1, 10, 2)
print(s, s.start, s.stop, s.step, s.indices(5), slice(5), slice(None), slice(-1, None).indices(3), slice(None, None, -1).indices(4), s == slice(1, 10, 2), [1, 2, 3, 4][slice(1, 3)])
try: slice()
except TypeError as e: print(e)
try: slice(0, 1, 0).indices(3)
except ValueError as e: print(e)

#: sorted
print(sorted('hello'), sorted([3, 1, 2], reverse=True), sorted({'b': 1, 'a': 2}), sorted([(1, 'b'), (1, 'a')]), sorted(['bb', 'a'], key=len), sorted(range(5), key=lambda x: -x))
try: sorted([1, 'a'])
except TypeError as e: print(e)
try: sorted(5)
except TypeError as e: print(e)

#: sum
print(sum([]), sum([1, 2, 3]), sum([1.5, 2]), sum([[1], [2]], []), sum(range(20)), sum([True, True]), sum((x for x in range(5)), 10), sum([2 ** 62, 2 ** 62]), sum([(1,), (2,)], ()), sum([1], start=2))
for f in (lambda: sum(['a']), lambda: sum(['a'], ''), lambda: sum(5), lambda: sum([1], [2]), lambda: sum()):
    try: f()
    except TypeError as e: print(e)

#: type
class C: pass
print(type(1), type('a'), type(None), type(C), type(C()), type(type), type(len), type([].append), type(lambda: 0), type(range(1)), type(...), type(x for x in ()))
D = type('D', (C,), {'x': 1, 'm': lambda self: self.x})
print(D.__name__, D.__bases__, D().m(), D.__module__)
for a in ((), (1, 2), ('D', (), {}, 1), (5, (), {}), ('D', 5, {}), ('D', (), 5)):
    try: type(*a)
    except TypeError as e: print(e)

#: zip
print(list(zip()), list(zip('ab')), list(zip('abc', range(2))), list(zip(*[(1, 2), (3, 4)])), dict(zip('ab', (1, 2))))
try: list(zip('ab', 'a', strict=True))
except ValueError as e: print(e)
try: list(zip('a', 'ab', strict=True))
except ValueError as e: print(e)
try: zip(5)
except TypeError as e: print(e)
try: zip('a', 5)
except TypeError as e: print(e)

#: dir of objects
class C:
    a = 1
    def m(self): pass
c = C(); c.z = 1
print([n for n in dir(c) if not n.startswith('_')], [n for n in dir(C) if not n.startswith('_')], 'append' in dir([]), 'a' in dir(c))
class D:
    def __dir__(self): return ['b', 'a']
print(dir(D()))

#: id and is
a = [1]; b = a
print(id(a) == id(b), id(a) == id([1]), id(None) == id(None), type(id(a)) is int)

#: input without a terminal
try: input()
except EOFError as e: print(repr(e))
try: input('prompt> ')
except EOFError as e: print(e)

#: aiter and anext exist
import builtins
print([n for n in ('abs', 'aiter', 'anext', 'breakpoint', 'bytearray', 'bytes', 'compile', 'complex', 'delattr', 'dir', 'eval', 'exec', 'format', 'frozenset', 'globals', 'help', 'input', 'locals', 'memoryview', 'object', 'open', 'property', 'vars', '__import__', '__build_class__', 'NotImplemented', 'Ellipsis', 'copyright', 'exit', 'quit') if not hasattr(builtins, n)])

#: object
o = object()
print(type(o) is object, o == o, o != object(), isinstance(hash(o), int), repr(o).startswith('<object object at 0x'))
try: o.x = 1
except AttributeError as e: print(e)
try: object(5)
except TypeError as e: print(e)

#: super and property as built-ins
class A:
    def f(self): return 'A'
class B(A):
    @property
    def p(self): return super().f()
print(B().p, type(B.p), super(B, B()).f())

#: built-ins as first class values
fs = [abs, str, len, max, sorted, list]
print([f([-1, 2] if f is not abs else -3) for f in fs], list(map(abs, [-1, 2])), {f.__name__ for f in fs} == {'abs', 'str', 'len', 'max', 'sorted', 'list'})

#: built-ins called with keywords that they do not take
for f in (lambda: abs(x=1), lambda: len(obj=[]), lambda: ord(c='a'), lambda: isinstance(obj=1, cls=int), lambda: sorted(iterable=[1]), lambda: sum(iterable=[1]), lambda: hash(obj=1), lambda: repr(obj=1), lambda: chr(i=65)):
    try: print(f())
    except TypeError as e: print(e)

#: built-ins in hot loops
t = 0
for i in range(30):
    t += len(str(i)) + abs(-i) + max(i, 3) + min(i, 3) + int('5') + ord('a') + round(i / 2) + sum([i, 1]) + divmod(i, 4)[1] + pow(i, 2, 7)
print(t)

#: builtins shadowed by parameters and loops
def f(len, abs): return len + abs
print(f(1, 2), [max for max in range(3)], max(1, 2))

#: a bool as a file descriptor
import warnings
for value in (True, False):
    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter('always')
        file = open(value, 'wb' if value else 'rb', closefd=False)
    print([(w.category.__name__, str(w.message)) for w in told])
with warnings.catch_warnings():
    warnings.simplefilter('error')
    try:
        open(True, closefd=False)
    except RuntimeWarning as e:
        print(repr(e))

#: builtins has no names of its own
import builtins
types = {name for name, value in vars(builtins).items() if isinstance(value, type) and not issubclass(value, BaseException)}
print(sorted(name for name in types - {'memoryview'} if not name.startswith('_')))
#: numbers that are no C int
import os, sys
for n in (2**31, -2**31 - 1, 10**30):
    for f in (lambda: b"a\tb".expandtabs(n), lambda: "a\tb".expandtabs(n), lambda: bytearray(b"a").expandtabs(n), lambda: os.close(n),
              lambda: sys.setrecursionlimit(n), lambda: os._exit(n)):
        try: print(f())
        except Exception as e: print(type(e).__name__, e)
