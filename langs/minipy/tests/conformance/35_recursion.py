#: infinite recursion is a RecursionError
def f(): return f()
try: f()
except RecursionError as e: print(type(e).__mro__[1].__name__, e)

#: recursion error is catchable again and again
def f(n): return f(n + 1)
for i in range(5):
    try: f(0)
    except RecursionError: pass
print('alive')

#: recursion works after an error
def f(): f()
def depth(n): return 0 if n == 0 else 1 + depth(n - 1)
try: f()
except RecursionError: pass
print(depth(500))

#: recursion limit is readable and settable
import sys
print(sys.getrecursionlimit())
sys.setrecursionlimit(200)
def d(n): return 0 if n == 0 else 1 + d(n - 1)
print(d(150))
try: d(300)
except RecursionError: print('limited')
sys.setrecursionlimit(3000)
print(d(2000))

#: bad recursion limits
import sys
for n in (0, -5):
    try: sys.setrecursionlimit(n)
    except ValueError as e: print(e)
try: sys.setrecursionlimit('a')
except TypeError as e: print(e)

#: a limit below the current depth
import sys
def f(n):
    if n: return f(n - 1)
    try: sys.setrecursionlimit(20)
    except RecursionError as e: return 'error'
    return 'set'
print(f(100), sys.getrecursionlimit())

#: exact depth by counting
import sys
sys.setrecursionlimit(100)
n = 0
def f():
    global n
    n += 1
    f()
try: f()
except RecursionError: print(90 < n <= 100)

#: mutual recursion
def a(n): return b(n + 1)
def b(n): return a(n + 1)
try: a(0)
except RecursionError as e: print(e)

#: recursion through methods
class C:
    def m(self): return self.m()
try: C().m()
except RecursionError as e: print(e)

#: recursion through __getattr__
class C:
    def __getattr__(self, n): return getattr(self, n + 'x') if False else self.other
try: C().thing
except RecursionError as e: print(type(e).__name__)

#: recursion through __getattribute__
class C:
    def __getattribute__(self, n): return self.x
try: C().y
except RecursionError as e: print(type(e).__name__)

#: recursion through __repr__
class C:
    def __repr__(self): return repr(self)
try: repr(C())
except RecursionError as e: print(type(e).__name__)

#: recursion through __str__ and print
class C:
    def __str__(self): return str(self)
try: print(C())
except RecursionError as e: print(type(e).__name__)

#: recursion through __eq__
class C:
    def __eq__(self, o): return self == o
try: C() == C()
except RecursionError as e: print(type(e).__name__)

#: recursion through __hash__ and dict
class C:
    def __hash__(self): return hash(self)
try: {C(): 1}
except RecursionError as e: print(type(e).__name__)

#: recursion through __add__
class C:
    def __add__(self, o): return self + o
try: C() + 1
except RecursionError as e: print(type(e).__name__)

#: recursion through __len__ and bool
class C:
    def __len__(self): return len(self)
try: bool(C())
except RecursionError as e: print(type(e).__name__)

#: recursion through __iter__
class C:
    def __iter__(self): return iter(self)
try: list(C())
except RecursionError as e: print(type(e).__name__)

#: recursion through __call__
class C:
    def __call__(self): return self()
try: C()()
except RecursionError as e: print(type(e).__name__)

#: recursion through __init__
class C:
    def __init__(self): C()
try: C()
except RecursionError as e: print(type(e).__name__)

#: recursion through a property
class C:
    @property
    def p(self): return self.p
try: C().p
except RecursionError as e: print(type(e).__name__)

#: recursion through __setattr__
class C:
    def __setattr__(self, n, v): self.x = v
try: C().y = 1
except RecursionError as e: print(type(e).__name__)

#: recursion through __contains__ and __getitem__
class C:
    def __contains__(self, x): return x in self
    def __getitem__(self, i): return self[i]
for f in (lambda: 1 in C(), lambda: C()[0]):
    try: f()
    except RecursionError as e: print(type(e).__name__)

#: recursion through sorted key and map
def k(x): return sorted([2, 1], key=k)
try: k(1)
except RecursionError as e: print(type(e).__name__)
def m(x): return list(map(m, [1]))
try: m(1)
except RecursionError as e: print(type(e).__name__)

#: recursion through a comprehension and a generator expression
def c(n): return [c(n + 1) for _ in range(1)]
try: c(0)
except RecursionError as e: print(type(e).__name__)
def g(n): return sum(g(n + 1) for _ in range(1))
try: g(0)
except RecursionError as e: print(type(e).__name__)

#: recursion through generators
def g(): yield from g()
try: list(g())
except RecursionError as e: print(type(e).__name__)

#: recursion through with and finally
class CM:
    def __enter__(self):
        with CM(): pass
    def __exit__(self, *a): pass
try:
    with CM(): pass
except RecursionError as e: print(type(e).__name__)

#: finally blocks run while unwinding a deep recursion
n = 0
def f():
    global n
    try: f()
    finally: n += 1
try: f()
except RecursionError: print(n > 900)

#: recursion caught at every level
def f(n):
    try: return f(n + 1)
    except RecursionError: return n
print(f(0) > 500)

#: recursion inside a hot loop
def f(n): return 1 if n == 0 else f(n - 1) + 1
print(sum(f(i * 10) for i in range(20)))

#: recursion with closures
def make():
    def f(n): return n if n == 0 else f(n - 1)
    return f
print(make()(800))

#: deep recursion of a lambda
f = lambda n: 0 if n == 0 else 1 + f(n - 1)
print(f(900))
try: f(10 ** 6)
except RecursionError as e: print(e)

#: ackermann
def ack(m, n):
    if m == 0: return n + 1
    if n == 0: return ack(m - 1, 1)
    return ack(m - 1, ack(m, n - 1))
print(ack(2, 9), ack(1, 40))

#: fibonacci and hanoi
def fib(n): return n if n < 2 else fib(n - 1) + fib(n - 2)
def hanoi(n, a, b, c): return 0 if n == 0 else hanoi(n - 1, a, c, b) + 1 + hanoi(n - 1, c, b, a)
print(fib(15), hanoi(8, 1, 2, 3))

#: a tree walk by recursion
def build(d): return None if d == 0 else (build(d - 1), d, build(d - 1))
def total(t): return 0 if t is None else total(t[0]) + t[1] + total(t[2])
print(total(build(9)))

#: repr of deeply nested lists
l = []
for i in range(100): l = [l]
print(len(repr(l)))
for i in range(30000): l = [l]
try: repr(l)
except RecursionError as e: print(e)

#: comparison of deeply nested lists
a, b = [], []
for i in range(30000): a, b = [a], [b]
try: a == b
except RecursionError as e: print(e)

#: hash of deeply nested tuples
t = ()
for i in range(50): t = (t,)
print(hash(t) == hash(t), t == t)

#: nested dicts and repr
d = {}
for i in range(30000): d = {1: d}
try: repr(d)
except RecursionError as e: print(e)

#: the text of an uncaught recursion error
def f(n):
    return f(n + 1)
f(0)

#: recursion inside an exception handler
def f(n):
    try: raise ValueError
    except ValueError: return f(n + 1) if n < 50 else n
print(f(0))

#: isinstance with a deeply nested tuple
t = (int,)
for i in range(50): t = (t,)
print(isinstance(1, t), isinstance('a', t))

#: recursive default argument and partial
from functools import partial
def f(n, g=None): return n if n == 0 else partial(f, n - 1)()
print(f(200))

#: recursive data printed by a recursive function
d = {'a': {'b': {'c': [1, {'d': 2}]}}}
def walk(x, depth=0):
    if isinstance(x, dict): return sum(walk(v, depth + 1) for v in x.values())
    if isinstance(x, list): return sum(walk(v, depth + 1) for v in x)
    return x * depth
print(walk(d))

#: recursion error inside __del__-free objects keeps state
class S:
    def __init__(self): self.depth = 0
    def down(self):
        self.depth += 1
        self.down()
s = S()
try: s.down()
except RecursionError: print(s.depth > 500)
