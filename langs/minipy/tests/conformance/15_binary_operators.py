# Checklist item 15: the protocol of binary operators and comparisons.

#: left first, then reflected
class A:
    def __add__(self, o): return NotImplemented
class B:
    def __radd__(self, o): return 'B.radd'
def f():
    return [A() + B() for i in range(4)]
print(f())
#: NotImplemented on both sides
class A:
    def __add__(self, o): return NotImplemented
class B:
    def __radd__(self, o): return NotImplemented
A() + B()
#: the reflected method is not tried for equal types
class A:
    def __add__(self, o): return NotImplemented
    def __radd__(self, o): return 'never'
A() + A()
#: a proper subclass that overrides goes first
class A:
    def __add__(self, o): return 'A.add'
    def __radd__(self, o): return 'A.radd'
class B(A):
    def __radd__(self, o): return 'B.radd'
def f(a, b):
    return [a + b, b + a, a + a, b + b]
print(f(A(), B()))
#: a proper subclass that does not override does not go first
class A:
    def __add__(self, o): return 'A.add'
    def __radd__(self, o): return 'A.radd'
class B(A): pass
class C(B): pass
print(A() + B(), A() + C(), B() + A())
#: a subclass that inherits the override
class A:
    def __add__(self, o): return 'A.add'
    def __radd__(self, o): return 'A.radd'
class B(A):
    def __radd__(self, o): return 'B.radd'
class C(B): pass
print(A() + C(), B() + C())
#: a subclass of int goes first
class I(int):
    def __radd__(self, o): return ('radd', int(o), int(self))
def f():
    return [i + I(5) for i in range(3)]
print(f(), I(5) + 1)
#: a subclass of int with its own add
class I(int):
    def __add__(self, o): return 'add'
print(I(1) + 1, 1 + I(1), I(1) + I(1), sum([I(1), 2]))
#: a virtual subclass that returns NotImplemented falls back
class A:
    def __add__(self, o): return 'A.add'
class B(A):
    def __radd__(self, o): return NotImplemented
print(A() + B())
#: order of evaluation of operands
def say(x):
    print(x, end=' ')
    return x
say(1) + say(2) * say(3) - say(4)
print()
say(2) ** say(3) ** say(0)
print()
#: in-place with its own method
class A:
    def __init__(self): self.log = []
    def __iadd__(self, o):
        self.log.append(o)
        return self
def f():
    a = b = A()
    for i in range(5):
        a += i
    return a is b, a.log
print(f())
#: in-place falls back to add
class A:
    def __init__(self, n): self.n = n
    def __add__(self, o): return A(self.n + o)
def f():
    a = b = A(0)
    for i in range(5):
        a += i
    return a is b, a.n, b.n
print(f())
#: in-place that returns NotImplemented
class A:
    def __iadd__(self, o): return NotImplemented
    def __add__(self, o): return 'add'
class B:
    def __radd__(self, o): return 'B.radd'
class C:
    def __iadd__(self, o): return NotImplemented
a = A()
a += 1
c = C()
c += B()
print(a, c)
c = C()
c += 1
#: in-place may return anything
class A:
    def __iadd__(self, o): return 5
a = A()
a += 1
print(a)
#: in-place on a subscript evaluates once
def k(x):
    print('key', x)
    return x
class L:
    def __getitem__(self, i):
        print('get', i)
        return 10
    def __setitem__(self, i, v): print('set', i, v)
l = L()
for i in range(2):
    l[k(i)] += 5
#: in-place on a list in a tuple
t = ([1], 2)
try:
    t[0] += [3]
except TypeError as e:
    print(e)
print(t)
#: in-place list add takes any iterable, add does not
l = m = [1]
l += (2, 3)
l += 'ab'
l += range(2)
l += {'k': 1}
print(l, m is l)
l + (1,)
#: in-place of a str and a tuple makes a new one
s = t = 'a'
s += 'b'
u = v = (1,)
u += (2,)
print(s, t, u, v)
u += [3]
#: all binary operators and their reflections
class A:
    def __getattr__(self, n): raise AttributeError(n)
ops = 'add sub mul truediv floordiv mod pow lshift rshift and or xor matmul divmod'.split()
for n in ops:
    setattr(A, f'__{n}__', lambda self, o, n=n: (n, o))
    setattr(A, f'__r{n}__', lambda self, o, n=n: ('r' + n, o))
a = A()
print(a + 1, a - 1, a * 1, a / 1, a // 1, a % 1, a ** 1, a << 1, a >> 1, a & 1, a | 1, a ^ 1, a @ 1, divmod(a, 1))
print(1 + a, 1 - a, 1 * a, 1 / a, 1 // a, 1 % a, 1 ** a, 1 << a, 1 >> a, 1 & a, 1 | a, 1 ^ a, 1 @ a, divmod(1, a))
#: all in-place operators
class A: pass
ops = 'add sub mul truediv floordiv mod pow lshift rshift and or xor matmul'.split()
for n in ops:
    setattr(A, f'__i{n}__', lambda self, o, n=n: n)
def f():
    out = []
    a = A(); a += 1; out.append(a)
    a = A(); a -= 1; out.append(a)
    a = A(); a *= 1; out.append(a)
    a = A(); a /= 1; out.append(a)
    a = A(); a //= 1; out.append(a)
    a = A(); a %= 1; out.append(a)
    a = A(); a **= 1; out.append(a)
    a = A(); a <<= 1; out.append(a)
    a = A(); a >>= 1; out.append(a)
    a = A(); a &= 1; out.append(a)
    a = A(); a |= 1; out.append(a)
    a = A(); a ^= 1; out.append(a)
    a = A(); a @= 1; out.append(a)
    return out
print(f())
#: sequences as the left operand of a reflected method
class R:
    def __radd__(self, o): return ('radd', o)
    def __rmul__(self, o): return ('rmul', o)
    def __rmod__(self, o): return ('rmod', o)
r = R()
print([1] + r, (1,) + r, [1] * r, 'a' * r, 1.5 + r)
print('a' + r)
print('%s' % r if False else 'x' % R() if False else 'skip')
#: the text for wrong operands of sequences
for op in [lambda: [1] + 1, lambda: (1,) + [1], lambda: 'a' + 1, lambda: 'a' * 'b', lambda: [1] * [2], lambda: [1] - [2], lambda: 1 + 'a', lambda: None + 1, lambda: {} + {}, lambda: {1} + {2}, lambda: 'a' * 1.5, lambda: 1.5 * 'a']:
    try:
        op()
    except TypeError as e:
        print(e)
#: the texts of pow and divmod
for op in [lambda: pow('a', 1), lambda: 'a' ** 2, lambda: divmod('a', 1), lambda: pow(1, 2, 'a'), lambda: pow(2.0, 1, 3), lambda: divmod(1, None)]:
    try:
        op()
    except TypeError as e:
        print(e)
#: print with shift has a hint
print >> 5
#: comparison reflects
class A:
    def __gt__(self, o): return 'A.gt'
    def __ge__(self, o): return 'A.ge'
a = A()
print(1 < a, 1 <= a, a > 1, a >= 1)
1 > a
#: comparison: subclass first
class A:
    def __lt__(self, o): return 'A.lt'
    def __gt__(self, o): return 'A.gt'
    def __eq__(self, o): return 'A.eq'
class B(A):
    def __lt__(self, o): return 'B.lt'
    def __gt__(self, o): return 'B.gt'
    def __eq__(self, o): return 'B.eq'
class C(A): pass
def f(a, b, c):
    return [a < b, a > b, a == b, a < c, b < a, a == c, c == a]
print(f(A(), B(), C()))
#: comparison with the inherited method counts as overriding
class A:
    def __init__(self, n): self.n = n
    def __lt__(self, o): return ('lt', self.n)
    def __gt__(self, o): return ('gt', self.n)
class B(A): pass
print(A(1) < B(2), B(1) < A(2))
#: eq falls back to identity
class A:
    def __eq__(self, o): return NotImplemented
a, b = A(), A()
print(a == a, a == b, a != a, a != b, a == 5, a != 5)
#: lt of nothing
class A:
    def __lt__(self, o): return NotImplemented
A() < A()
#: ne derives from eq
class A:
    def __init__(self, r): self.r = r
    def __eq__(self, o): return self.r
def f():
    return [A(r) != 1 for r in [True, False, 1, 0, 'x', '', None, []]]
print(f())
#: ne of eq that is NotImplemented
class A:
    def __eq__(self, o): return NotImplemented
class B:
    def __ne__(self, o): return 'B.ne'
    def __eq__(self, o): return 'B.eq'
print(A() != B(), A() == B())
#: ne overridden alone
class A:
    def __ne__(self, o): return 'ne'
a = A()
print(a != a, a == a, a == 1)
#: comparisons may give anything
class A:
    def __lt__(self, o): return [self, o] and 'lt'
    def __eq__(self, o): return None
print(A() < 1, A() == 1, 1 if A() == 1 else 2, not A() == 1)
#: chained comparison evaluates the middle once
def say(x):
    print(x, end=' ')
    return x
print(say(1) < say(2) < say(3), say(3) < say(2) < say(1))
#: chained comparison uses truth
class A:
    def __init__(self, n): self.n = n
    def __lt__(self, o):
        print('lt', self.n, o.n)
        return self.n < o.n and 'yes'
def f():
    return A(1) < A(2) < A(3), A(2) < A(1) < A(3)
print(f())
#: membership uses identity first
nan = float('nan')
class A:
    def __eq__(self, o): return False
a = A()
print(nan in [nan], nan == nan, float('nan') in [nan], a in [a], a in (a,), [a] == [a], (nan,) == (nan,), {1: nan} == {1: nan})
print([nan].index(nan), [nan].count(nan), [nan] != [nan])
#: membership calls eq of the element on which side
class A:
    def __eq__(self, o):
        print('A.eq', o)
        return False
class B:
    def __eq__(self, o):
        print('B.eq')
        return True
    def __repr__(self): return 'B()'
print(A() in [1], 1 in [A()], A() in [B()])
#: list comparison finds the first difference
class A:
    def __init__(self, n): self.n = n
    def __eq__(self, o): return self.n == o.n
    def __lt__(self, o): return 'less' if self.n < o.n else ''
print([A(1), A(2)] < [A(1), A(3)], [A(1), A(3)] < [A(1), A(2)], (A(1),) < (A(1), A(2)), [A(1)] == [A(1)])
#: list comparison of uncomparable things
print([1, 'a'] == [1, 2], [1, 2] < [2, 'a'])
[1, 'a'] < [1, 2]
#: tuple comparisons
def f(a, b):
    return (a == b, a != b, a < b, a <= b, a > b, a >= b)
for a, b in [((), ()), ((1,), (1, 2)), ((2,), (1, 2)), ((1, 2), (1, 2)), ((1, (2, 3)), (1, (2, 4)))]:
    print(f(a, b))
#: different types are unequal, not ordered
for a, b in [(1, 'a'), ([1], (1,)), (None, 0), (1.5, 'x'), ({}, []), ((), 0)]:
    print(a == b, a != b, end=' ')
    try:
        a < b
    except TypeError as e:
        print(e)
#: None, functions and classes are not ordered
for op in [lambda: None < None, lambda: len < len, lambda: int < str, lambda: {} < {}, lambda: 1 < None, lambda: object() >= 1, lambda: range(1) < range(2), lambda: ... < 1]:
    try:
        op()
    except TypeError as e:
        print(e)
#: errors in operators come through
class A:
    def __add__(self, o): raise ValueError('in add')
    def __radd__(self, o): raise ValueError('in radd')
    def __eq__(self, o): raise ValueError('in eq')
for op in [lambda: A() + 1, lambda: 1 + A(), lambda: A() == 1, lambda: A() != 1, lambda: A() in [1], lambda: [A()] == [1], lambda: [1].index(A())]:
    try:
        op()
    except ValueError as e:
        print(e)
#: mixed numbers and a class in one loop
class V:
    def __init__(self, x): self.x = x
    def __add__(self, o): return V(self.x + (o.x if isinstance(o, V) else o))
    __radd__ = __add__
    def __mul__(self, k): return V(self.x * k)
    __rmul__ = __mul__
    def __repr__(self): return f'V({self.x})'
def f():
    t = 0
    for x in [1, V(2), 2.5, V(3), True, V(0)]:
        t = x + t
        t = t * 2
    return t
print(f())
#: sum, min, max with operators
class V:
    def __init__(self, x): self.x = x
    def __add__(self, o): return V(self.x + o.x)
    def __radd__(self, o): return self
    def __lt__(self, o): return self.x < o.x
    def __gt__(self, o): return self.x > o.x
print(sum([V(1), V(2), V(3)]).x, min([V(3), V(1)]).x, max([V(3), V(1)]).x, sum([[1], [2]], []))
#: pow with three arguments
class A:
    def __pow__(self, o, m=None): return ('pow', o, m)
print(pow(A(), 2), pow(A(), 2, 5), A() ** 3)
#: pow with three arguments does not reflect
class A:
    def __rpow__(self, o, m=None): return ('rpow', o, m)
print(pow(2, A()))
pow(2, A(), 5)
#: ipow falls back to pow
class A:
    def __pow__(self, o): return ('pow', o)
a = A()
a **= 2
print(a)
#: an operator found through getattr is not used
class A:
    def __getattr__(self, n): return lambda *a: 'hook'
try:
    A() + A()
except TypeError as e:
    print(e)
A() < A()
#: reflection when the left operand is a builtin
class A:
    def __rsub__(self, o): return ('rsub', o)
    def __rfloordiv__(self, o): return ('rfloordiv', o)
    def __rlshift__(self, o): return ('rlshift', o)
    def __rand__(self, o): return ('rand', o)
a = A()
print(5 - a, 2.5 - a, 10 ** 20 - a, True - a, 7 // a, 1 << a, {1} & a, {1} - a)
#: eq and hash of the same class in a dict
class K:
    def __init__(self, n): self.n = n
    def __eq__(self, o): return isinstance(o, K) and self.n % 3 == o.n % 3
    def __hash__(self): return self.n % 3
def f():
    d = {}
    for i in range(9):
        d[K(i)] = i
    return [(k.n, v) for k, v in d.items()]
print(f())
#: sets with operators and other types
class A:
    def __ror__(self, o): return ('ror', sorted(o))
    def __rxor__(self, o): return ('rxor', sorted(o))
print({2, 1} | A(), {1} ^ A())
{1} | [2]
#: in-place with a class on the right
class A:
    def __radd__(self, o): return ('radd', o)
def f():
    out = []
    for x in [1, 'a', [1], (2,), 1.5]:
        try:
            x += A()
        except TypeError as e:
            x = str(e)
        out.append(x)
    return out
print(f())
#: an operator that changes its operands' class
class A:
    def __add__(self, o):
        self.__class__ = B
        return 'A'
class B:
    def __add__(self, o):
        self.__class__ = A
        return 'B'
def f():
    a = A()
    return [a + 1 for i in range(6)]
print(f())
#: identity of results
class A:
    def __add__(self, o): return self
    def __eq__(self, o): return self
a = A()
print((a + 1) is a, (a == 1) is a)
