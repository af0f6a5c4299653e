# Checklist items 15 to 17: corners of operators and conversions.

#: list in-place add with a subclass and a reflected operand
class L(list):
    def __add__(self, o): return 'add'
class R:
    def __radd__(self, o): return 'radd'
    def __iter__(self): return iter([5])
l = L([1]); l += [2]; print(l)
k = [1]; k += R(); print(k)
m = L([3]); m += R(); print(m)
#: texts of in-place operators on builtin operands
def f(x, y, op):
    if op == '+': x += y
    elif op == '-': x -= y
    elif op == '*': x *= y
    elif op == '/': x /= y
    elif op == '|': x |= y
    elif op == '**': x **= y
    elif op == '<<': x <<= y
    elif op == '@': x @= y
    return x
for x, y, op in [(1, 'a', '+'), (1.5, 'a', '-'), ('a', 1, '+'), ('a', 'b', '*'), (10 ** 30, None, '/'), ([1], 1, '+'), ([1], 'a', '*'), ((1,), [1], '+'), ({1}, [1], '|'), ({}, {}, '+'), (None, 1, '+'), (2, 'a', '**'), (1.0, 2, '<<'), (1, 2, '@'), ({}, 1, '|')]:
    try:
        print(f(x, y, op))
    except TypeError as e:
        print(e)
#: in-place on an attribute that is a property
class C:
    def __init__(self): self._v = [1]
    @property
    def v(self):
        print('get')
        return self._v
    @v.setter
    def v(self, x):
        print('set', x)
        self._v = x
c = C()
c.v += [2]
c.v *= 2
#: in-place on a slice
l = [1, 2, 3, 4]
l[1:3] += [9]
print(l)
l[::2] *= 1
print(l)
#: in-place with a walrus and a call on the right
n = 1
n += (m := 5) + len('abc')
print(n, m)
#: in-place that changes the variable's class in a loop
class A:
    def __init__(self, n): self.n = n
    def __iadd__(self, o):
        self.n += o
        if self.n > 10:
            return B(self.n)
        return self
class B:
    def __init__(self, n): self.n = n
    def __iadd__(self, o):
        self.n -= o
        return self if self.n > 0 else A(0)
def f():
    x = A(0)
    out = []
    for i in range(16):
        x += i
        out.append((type(x).__name__, x.n))
    return out
print(f())
#: reflected methods with subclasses on both sides
class A:
    def __sub__(self, o): return 'A.sub'
    def __rsub__(self, o): return 'A.rsub'
class B(A):
    def __sub__(self, o): return 'B.sub'
class C(B):
    def __rsub__(self, o): return 'C.rsub'
objs = [A(), B(), C(), 1]
for x in objs:
    print([x - y for y in objs if not (x == 1 and y == 1)])
#: NotImplemented from both in a loop of mixed operands
class M:
    def __init__(self, n): self.n = n
    def __mul__(self, o):
        if isinstance(o, (int, M)):
            return M(self.n * (o if isinstance(o, int) else o.n))
        return NotImplemented
    def __rmul__(self, o): return self * o if isinstance(o, int) else NotImplemented
def f():
    out = []
    m = M(2)
    for o in [1, 2.5, M(3), 'a', None, True, [1]]:
        for op in (lambda: m * o, lambda: o * m):
            try:
                out.append(op().n)
            except TypeError as e:
                out.append(str(e))
    return out
for line in f():
    print(line)
#: comparison methods returning NotImplemented and the rest
class A:
    def __lt__(self, o): return NotImplemented
    def __le__(self, o): return 'le'
a = A()
print(a <= 1, 1 >= a)
try:
    1 > a
except TypeError as e:
    print(e)
try:
    a >= 1
except TypeError as e:
    print(e)
#: total_ordering
from functools import total_ordering
@total_ordering
class V:
    def __init__(self, n): self.n = n
    def __eq__(self, o): return self.n == o.n
    def __lt__(self, o): return self.n < o.n
def f():
    vs = [V(i % 4) for i in range(8)]
    return [(a <= b, a >= b, a > b) for a, b in zip(vs, vs[1:])], max(vs, key=lambda v: v.n).n, sorted(vs)[0].n
print(f())
#: cmp_to_key
from functools import cmp_to_key
print(sorted([3, 1, 2], key=cmp_to_key(lambda a, b: b - a)), sorted('bca', key=cmp_to_key(lambda a, b: (a > b) - (a < b))))
#: min and max with keys, defaults and equal items
print(min([], default='d'), max('a', 'bb', key=len), min([(1, 'a'), (1, 'b')], key=lambda p: p[0]), max([(1, 'a'), (1, 'b')], key=lambda p: p[0]))
for call in [lambda: min([]), lambda: max(), lambda: min(5), lambda: max(1, 'a'), lambda: min(1, 2, default=3), lambda: max([1, None])]:
    try:
        call()
    except (ValueError, TypeError) as e:
        print(type(e).__name__, e)
#: divmod and pow of classes
class A:
    def __divmod__(self, o): return ('divmod', o)
    def __pow__(self, o, m=None): return ('pow', o, m)
    def __rpow__(self, o): return ('rpow', o)
def f():
    a = A()
    return [(divmod(a, i), a ** i, i ** a, pow(a, i, 5)) for i in range(3)]
print(f())
#: matmul
class Mat:
    def __init__(self, rows): self.rows = rows
    def __matmul__(self, o):
        return Mat([[sum(a * b for a, b in zip(r, c)) for c in zip(*o.rows)] for r in self.rows])
def f():
    m = r = Mat([[1, 1], [1, 0]])
    for i in range(10):
        r = r @ m
    return r.rows
print(f())
#: unary operators that return other types
class A:
    def __neg__(self): return 'neg'
    def __invert__(self): return [self]
    def __abs__(self): return None
a = A()
print(-a, len(~a), abs(a), not -a)
#: unary operators of subclasses of int and float
class I(int):
    def __neg__(self): return 'I.neg'
class F(float):
    def __abs__(self): return 'F.abs'
print(-I(1), +I(1), abs(F(-1)), -F(1), ~I(1), [-I(i) for i in range(3)])
#: an int subclass with an overridden operator in a hot loop
class Mod7(int):
    def __add__(self, o): return Mod7((int(self) + int(o)) % 7)
    __radd__ = __add__
    def __mul__(self, o): return Mod7(int(self) * int(o) % 7)
def f():
    x = Mod7(1)
    y = 0
    for i in range(20):
        x = x * 3 + i
        y = y + x
    return x, y, type(y).__name__
print(f())
#: a float subclass keeps its class only by its own methods
class M(float):
    def __add__(self, o): return M(float(self) + o)
def f():
    x = M(0)
    for i in range(6):
        x = x + i * 0.5
    return x, type(x).__name__, type(x * 2).__name__, type(x - 1).__name__
print(f())
#: a str subclass with add and mod
class S(str):
    def __add__(self, o): return S('<' + str(self) + o + '>')
    def __mod__(self, o): return ('mod', o)
s = S('a')
print(s + 'b', 'b' + s, s % 5, s * 2, type(s + 'x').__name__, type(s * 2).__name__)
#: str percent with a reflected operand
class R:
    def __rmod__(self, o): return ('rmod', o)
    def __str__(self): return 'R!'
class S(str):
    def __rmod__(self, o): return ('S.rmod', o)
print('x %s' % R(), 'x %s' % S('a'), 5 % R())
#: len, index and contains give checked results in a loop
class C:
    def __init__(self): self.n = -2
    def __len__(self):
        self.n += 1
        return self.n
def f():
    c = C()
    out = []
    for i in range(6):
        try:
            out.append(len(c))
        except ValueError as e:
            out.append(str(e))
    return out
print(f())
#: index with side effects is called once for each use
class I:
    def __init__(self): self.n = 0
    def __index__(self):
        self.n += 1
        return 1
i = I()
l = [10, 20, 30]
l[i]
l[i:]
l[i] = 5
'abc'[i]
(1, 2)[i]
print(i.n, l)
#: a slice with objects in a loop
class I:
    def __init__(self, n): self.n = n
    def __index__(self): return self.n
def f():
    l = list(range(10))
    return [l[I(i):I(i + 3):I(2)] for i in range(5)], 'abcdef'[I(1):I(-1)]
print(f())
#: hashes by equality of mixed numbers inside tuples
d = {(1, 2.0): 'a', (True, 'x'): 'b'}
print(d[(1.0, 2)], d[(1, 'x')], (1, 2) in d, hash((1, 2)) == hash((1.0, 2.0)))
#: sum with start and wrong types
print(sum([[1], [2]], []), sum([], 5), sum((1.5, 2)), sum([True, False, True]))
for call in [lambda: sum(['a', 'b']), lambda: sum(['a'], ''), lambda: sum(5), lambda: sum([1], 'a'), lambda: sum([b'a'], b'')]:
    try:
        call()
    except TypeError as e:
        print(e)
#: operators called by name
import operator
print(operator.add(1, 2), operator.sub(5, 3), operator.mul('a', 3), operator.truediv(1, 2), operator.floordiv(-7, 2), operator.mod(-7, 3), operator.pow(2, 10), operator.lshift(1, 4), operator.neg(5), operator.not_(0), operator.contains([1], 1), operator.getitem('abc', 1), operator.eq(1, 1.0), operator.is_(None, None), operator.index(True), operator.concat([1], [2]))
#: itemgetter and attrgetter
from operator import itemgetter, attrgetter, methodcaller
class P:
    def __init__(self, x): self.x = x
    def get(self, k=0): return self.x + k
ps = [P(i) for i in (3, 1, 2)]
print([p.x for p in sorted(ps, key=attrgetter('x'))], list(map(methodcaller('get', 10), ps)), itemgetter(1, 0)('ab'), itemgetter('k')({'k': 5}))
#: bool operators short-circuit in loops
def side(x, log):
    log.append(x)
    return x
def f():
    log = []
    for i in range(6):
        side(i % 2, log) and side('and', log) or side('or', log)
    return log
print(f())
#: comparison of a chain with side effects in a loop
def f():
    log = []
    def s(x):
        log.append(x)
        return x
    r = [s(i) < s(2) <= s(4 - i) for i in range(5)]
    return r, log
print(f())
