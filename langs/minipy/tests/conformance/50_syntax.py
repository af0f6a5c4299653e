#: for else runs without break
for i in range(20): pass
else: print('else', i)
for i in range(20):
    if i == 15: break
else: print('wrong')
for x in (): pass
else: print('empty')

#: while else
n = 20
while n: n -= 1
else: print('else')
while True:
    n += 1
    if n == 15: break
else: print('wrong')
print(n)

#: for else with continue and return
def f(k):
    for i in range(20):
        if i % 2: continue
        if i == k: return 'found'
    else: return 'none'
print(f(6), f(7))

#: nested loops with break and else
out = []
for i in range(6):
    for j in range(2, i):
        if i % j == 0: break
    else: out.append(i)
print(out)

#: try inside loops with else, break and continue
out = []
for i in range(8):
    try:
        if i == 2: continue
        if i == 6: break
        if i == 4: raise ValueError
    except ValueError: out.append('v')
    else: out.append(i)
    finally: out.append('f')
print(out)

#: starred assignment
a, *b = range(5)
*c, d = 'abc'
e, *f, g = (1, 2)
[h, *i] = [1]
print(a, b, c, d, e, f, g, h, i)

#: starred assignment errors
try: a, *b, c = [1]
except ValueError as e: print(e)

#: nested and parenthesised targets
(a, b), [c, (d,)] = (1, 2), (3, [4])
((x)) = 5
print(a, b, c, d, x)

#: chained comparison and boolean values
print(1 < 2 < 3, 1 < 3 < 2, 1 == 1.0 == True, 'a' < 'b' > 'a', 3 > 2 in [2])

#: conditional expressions nest to the right
def f(x): return 'neg' if x < 0 else 'zero' if x == 0 else 'pos'
print([f(x) for x in (-1, 0, 1)])

#: lambda forms
print((lambda: 1)(), (lambda a, b=2: a + b)(1), (lambda *a, **k: (a, k))(1, x=2), (lambda a, /, *, b: (a, b))(1, b=2))

#: walrus forms
if (n := len('abc')) > 2: print(n)
print([y for x in range(5) if (y := x * x) > 3], (z := 4) + z)
def f(a, b=(w := 7)): return a + b
print(f(1), w)

#: numeric literals
print(0b1010, 0B11, 0o17, 0O7, 0xFF, 0Xab, 1_000_000, 0x_ff, 1e3, 1E-2, 1_0.5_0, .5, 5., 0_0, 00)

#: string literal prefixes
print('a' "b", r'\n', R'\t', u'u', U'U', f'{1}', F'{2}', rf'\{3}', fR'{4}\n', len('\n'), len(r'\n'))

#: triple quoted strings
s = """a
'b' "c"
"""
t = '''x\
y'''
print(repr(s), repr(t), """""" == '')

#: line continuation
x = 1 + \
    2
y = (1 +
     2)  # comment
z = [1,
     # comment
     2,
]
print(x, y, z)

#: several statements on a line
a = 1; b = 2; print(a + b);
if a: b = 5; c = 6
print(b, c)

#: pass, ellipsis and docstrings as bodies
def f(): ...
def g(): pass
def h(): 'doc'
class C: ...
class D: 'doc'
print(f(), g(), h(), h.__doc__, D.__doc__)

#: semicolons and blank lines and comments everywhere
# comment
def f():  # comment
    # comment

    x = 1  # comment

    # comment
    return x
# comment
print(f())

#: indentation of different widths
if True:
 a = 1
 if a:
        b = 2
 c = 3
print(a, b, c)

#: tabs as indentation
if True:
	a = 1
	if a:
		b = 2
print(a, b)

#: unpacking in calls and displays
def f(*a, **k): return a, k
print(f(*[1], 2, *(3,), x=1, **{'y': 2}), [*'ab', *range(2)], (*[1], 2), {*[1, 1]}, {**{'a': 1}, 'b': 2})

#: unpacking in return, yield and index
def f(): return 1, *[2, 3]
def g(): yield 1, *[2]
class I:
    def __getitem__(self, k): return k
print(f(), list(g()), I()[1, *[2, 3]])

#: for over an unparenthesised tuple and stars
for x in 1, 2, *[3]: print(x, end=' ')
print()

#: del forms
a = b = c = 1; l = [1, 2, 3, 4]; d = {1: 2}
del a, (b, c), l[0], l[1:], d[1]
print(l, d)

#: global and nonlocal lists
def f():
    global ga, gb
    ga, gb = 1, 2
f(); print(ga, gb)

#: augmented operators
x = 10
x += 5; x -= 3; x *= 2; x //= 5; x **= 3; x %= 50; x <<= 3; x >>= 1; x |= 1; x &= 0xff; x ^= 3
print(x)
y = 9; y /= 2; print(y)

#: matrix multiplication operator
class M:
    def __init__(self, v): self.v = v
    def __matmul__(self, o): return M(self.v * o.v)
    def __imatmul__(self, o): return M(self.v + o.v)
    def __rmatmul__(self, o): return 'r'
m = M(2) @ M(3); n = m; n @= M(1)
print(m.v, n.v, 1 @ m)

#: ellipsis and None and Ellipsis in slices
class I:
    def __getitem__(self, k): return k
i = I()
print(i[...], i[1:], i[:, 1], i[::2, ...], i[None], i[-1:None:2])

#: decorators of any expression
class D:
    def deco(self, f): return lambda: 'decorated ' + f()
l = [D().deco, lambda f: f]
@l[0]
def f(): return 'f'
@(lambda f: f)
def g(): return 'g'
@D().deco if True else None
def h(): return 'h'
print(f(), g(), h())

#: class statement forms
class A: pass
class B(): x = 1
class C(A, B): y = 2
class D(*[A], **{}): pass
print(C.__bases__ == (A, B), C.x, D.__bases__ == (A,))

#: assert forms
assert True
assert 1, 'x'
assert (1, 2)[0]
try: assert not 1, ('a', 1)
except AssertionError as e: print(e.args)

#: type annotations
x: int = 1
y: 'str'
class C:
    a: int
    b: list = []
    (c): float = 1.0
def f(a: int, *b: str, c: float = 1.0, **d) -> None: pass
print(x, __annotations__, C.__annotations__, f.__annotations__)

#: annotated attributes and subscripts are not stored
class C: pass
c = C(); l = [0]
c.x: int = 5
l[0]: str = 'a'
print(c.x, l, '__annotations__' in globals())

#: annotation of a subscript is evaluated at module level
d = {}
d['a']: print('evaluated') = 1
print(d)

#: import forms
import math, sys as s
import os.path
import os.path as osp
from math import sin, cos as c
from math import (tan,)
print(math.pi > 3, s.maxsize > 0, os.path is osp, sin(0), c(0), tan(0))

#: with forms
class M:
    def __init__(self, n): self.n = n
    def __enter__(self): return self.n
    def __exit__(self, *a): pass
with M(1): pass
with M(1) as a, M(2) as b: print(a, b)
with (M(1) as a, M(2)): print(a)
with (M(3)) as a: print(a)
with M(4) as (a), M(5): print(a)

#: try forms
try: pass
finally: print('f')
try: 1 / 0
except: print('bare')
try: pass
except ValueError: pass
else: print('else')
finally: print('f')

#: raise forms
for f in (lambda: 1,):
    try: raise ValueError
    except ValueError as e: print(repr(e))
    try: raise ValueError('x') from KeyError('y')
    except ValueError as e: print(repr(e.__cause__))

#: return forms
def a(): return
def b(): return 1,
def c(): return (yield)
def d(): return not 1, 2
print(a(), b(), d())

#: unicode identifiers
é = 1; 变量 = 2; _1 = 3; ªº = 4
print(é + 变量 + _1 + ªº)

#: keywords as attribute names through getattr only, soft keywords as names
match = 1; case = 2; type = 3; _ = 4
print(match + case + type + _)
def match(case): return case * 2
print(match(case=5))

#: print as an ordinary name
p = print
p('p', end='!\n')
def f(print): return print
print(f(1))

#: long expressions over lines
total = (1
         + 2 * 3
         - (4
            // 2)
         if True else
         0)
print(total)

#: string formatting operators in expressions
print('%s-%s' % ('a', 'b'), 'x' * 3 + 'y', '%d%%' % 5, 'a' 'b' % () if False else 'c')

#: complex slices in assignment and deletion
l = list(range(10))
l[1:3], l[5] = 'ab', 'c'
del l[::2], l[0]
print(l)

#: boolean operators return operands
print(0 or 'a', '' and 1, None or 0 or [], 1 and 2 and 3, not '', 0 or None)

#: comparison of different kinds
print(1 == '1', None == 0, [] == (), 1 != 1.0, 'a' != b'a' if False else True, (1,) == [1])

#: operators on booleans
print(True + True, True & False, True | 2, ~True, -True, True ** 2, True / 2, False // 1, True ^ True)

#: integer division and modulo by sign
for a, b in ((7, 3), (-7, 3), (7, -3), (-7, -3)): print(a // b, a % b, divmod(a, b), end='; ')
print()

#: precedence table
print(2 + 3 * 4 ** 2 // 5 % 7 - -1, 1 << 2 + 1, 5 & 6 == 6, not 1 in [1], 2 ** -1 ** 2, ~3 ** 2, -2 ** 0.5 < 0)

#: a function with every kind of body statement
def f(n):
    global g1
    import math
    from math import floor as fl
    class K: v = n
    def inner(): return K.v
    assert inner() == n
    for i in range(n):
        while True:
            if i: break
            break
        else: pass
    try: x = fl(2.5)
    except Exception: raise
    finally: g1 = n
    with M() as m: y = m
    del i
    lst = [j for j in range(x)]
    return lst, y, g1
class M:
    def __enter__(self): return 'm'
    def __exit__(self, *a): pass
print([f(k) for k in range(1, 12)][-1])

#: deeply nested functions and scopes
def a(x):
    def b(y):
        def c(z):
            def d(w): return x + y + z + w
            return d
        return c
    return b
print(a(1)(10)(100)(1000))

#: match statements
def f(x):
    match x:
        case 0: return 'zero'
        case int(n) if n < 0: return 'negative'
        case [a, b]: return 'pair'
        case {'k': v}: return v
        case str() as s: return s
        case _: return 'other'
print([f(x) for x in (0, -1, [1, 2], {'k': 5}, 'text', 3.5)])

#: type statements and parameters
type A = int
def f[T](x: T) -> T: return x
class C[T]: pass
print(f(1), A.__name__, C.__name__)

#: async functions driven by hand
async def f(): return 5
c = f()
try: c.send(None)
except StopIteration as e: print(e.value)
