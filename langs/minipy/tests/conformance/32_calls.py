#: too many and too few positional arguments
def f(a, b): pass
for args in ((), (1,), (1, 2, 3), (1, 2, 3, 4)):
    try: f(*args)
    except TypeError as e: print(e)

#: missing argument texts by number
def f(a, b, c, d): pass
for args in ((1, 2, 3), (1, 2), (1,), ()):
    try: f(*args)
    except TypeError as e: print(e)

#: too many arguments with defaults
def f(a, b=1): pass
def g(a=1): pass
def h(): pass
for x, args in ((f, (1, 2, 3)), (g, (1, 2)), (h, (1,)), (f, ())):
    try: x(*args)
    except TypeError as e: print(e)

#: missing keyword-only arguments
def f(*, a, b, c=3): pass
for kw in ({}, {'a': 1}, {'b': 1}):
    try: f(**kw)
    except TypeError as e: print(e)

#: too many positional with keyword-only given
def f(a, *, k): pass
try: f(1, 2, k=3)
except TypeError as e: print(e)
try: f(1, 2, 3)
except TypeError as e: print(e)
def g(a, b=2, *, k=1): pass
try: g(1, 2, 3, k=4)
except TypeError as e: print(e)

#: unexpected keyword arguments
def f(a): pass
for kw in ({'b': 1}, {'a': 1, 'zz': 2}, {'A': 1}):
    try: f(**kw)
    except TypeError as e: print(e)

#: an unexpected keyword suggests nothing before 3.13's hint
def f(alpha): pass
try: f(alpah=1)
except TypeError as e: print(e)

#: multiple values for an argument
def f(a, b=2): pass
try: f(1, a=2)
except TypeError as e: print(e)
try: f(1, 2, b=3)
except TypeError as e: print(e)

#: positional-only parameters
def f(a, b=2, /, c=3): return a, b, c
print(f(1), f(1, 5), f(1, 5, c=6))
for kw in ({'a': 1}, {'b': 2}, {'a': 1, 'b': 2}):
    try: f(**kw)
    except TypeError as e: print(e)
try: f(1, b=2)
except TypeError as e: print(e)

#: positional-only names may be keywords of **kw
def f(a, /, **kw): return a, kw
print(f(1, a=2))

#: defaults are evaluated once
log = []
def f(a=log.append('evaluated')): pass
for i in range(20): f()
print(log)

#: mutable defaults keep their state
def f(x, acc=[]): acc.append(x); return acc
for i in range(15): r = f(i)
print(r)

#: defaults see the names at definition
n = 1
def f(a=n): return a
n = 2
print(f())

#: star arguments
def f(*args): return args
print(f(), f(1), f(1, 2), f(*[1, 2]), f(*'ab', *range(2)), f(0, *[1], 2, *(3,)))

#: double star arguments
def f(**kw): return kw
print(f(), f(a=1), f(**{'x': 1}, y=2, **{'z': 3}))

#: all kinds of parameters
def f(a, b=2, /, c=3, *args, d, e=5, **kw): return a, b, c, args, d, e, kw
print(f(1, d=4), f(1, 2, 3, 4, 5, d=6, e=7, f=8), f(1, c=9, d=4, z=0))

#: star of things that cannot be iterated
def f(*a): pass
try: f(*5)
except TypeError as e: print(e)
try: f(1, *None)
except TypeError as e: print(e)
try: print(*5)
except TypeError as e: print(e)

#: double star of things that are no mapping
def f(**k): pass
for bad in ([1], 5, 'ab'):
    try: f(**bad)
    except TypeError as e: print(e)

#: duplicate keywords
def f(**kw): return kw
try: f(a=1, **{'a': 2})
except TypeError as e: print(e)
try: f(**{'a': 1}, **{'a': 2})
except TypeError as e: print(e)
class C:
    def m(self, **k): pass
try: C().m(x=1, **{'x': 2})
except TypeError as e: print(e)

#: keywords that are no strings
def f(**kw): pass
try: f(**{1: 2})
except TypeError as e: print(e)

#: keywords with odd names through **
def f(**kw): return kw
print(f(**{'a b': 1, '': 2, 'class': 3}))

#: evaluation order of arguments
log = []
def t(x): log.append(x); return x
def f(*a, **k): pass
t(f)(t(1), *[t(2)], t(3), k=t(4), **{'m': t(5)}, n=t(6))
print(log[1:])

#: the function is evaluated before its arguments
def a(): print('function'); return lambda *x: None
a()(print('argument'))

#: calling things that are not callable
for x in (5, 'a', None, [], object()):
    try: x()
    except TypeError as e: print(e)

#: a missing method is found before its arguments are evaluated
try: (5).nope(print('not evaluated'))
except AttributeError as e: print(e)

#: methods count self
class C:
    def m(self, a): pass
    @classmethod
    def c(cls, a): pass
    @staticmethod
    def s(a): pass
for f in (C().m, C().c, C.s, C().s):
    for args in ((), (1, 2)):
        try: f(*args)
        except TypeError as e: print(e)

#: a method without self
class C:
    def m(): pass
try: C().m()
except TypeError as e: print(e)

#: unbound calls need self
class C:
    def m(self, x): return self, x
print(C.m(1, 2))
try: C.m(1)
except TypeError as e: print(e)

#: __init__ argument errors
class C:
    def __init__(self, a, b=1): pass
for args in ((), (1, 2, 3)):
    try: C(*args)
    except TypeError as e: print(e)
class D: pass
try: D(1)
except TypeError as e: print(e)
try: D(x=1)
except TypeError as e: print(e)
try: object(1)
except TypeError as e: print(e)

#: __init__ must return None
class C:
    def __init__(self): return 5
try: C()
except TypeError as e: print(e)

#: nested function names in errors
def outer():
    def inner(a): pass
    return inner
try: outer()()
except TypeError as e: print(e)
class A:
    class B:
        def m(self, x): pass
try: A.B().m()
except TypeError as e: print(e)

#: lambda argument errors
f = lambda x, y=1: x
try: f()
except TypeError as e: print(e)
try: f(1, 2, 3)
except TypeError as e: print(e)

#: errors of built-in functions
for f in (lambda: len(), lambda: len(1, 2), lambda: len(5), lambda: abs(), lambda: ord(), lambda: isinstance(1), lambda: print(foo=1), lambda: [].append(), lambda: [].append(1, 2), lambda: {}.get(), lambda: 'a'.join(), lambda: len(x=1), lambda: [].sort(1)):
    try: f()
    except TypeError as e: print(e)

#: keywords of built-in functions
print(sorted([2, 1], reverse=True), max([1, 2], default=0), int('11', base=2), round(2.567, ndigits=1), sum([1], start=5), list(enumerate('a', start=3)), 'a,b'.split(sep=','), str(object=5))

#: defaults changed through __defaults__
def f(a, b=2): return a, b
f.__defaults__ = (10, 20)
print(f(), f.__defaults__)
f.__defaults__ = None
try: f(1)
except TypeError as e: print(e)

#: keyword defaults changed through __kwdefaults__
def f(*, k=1): return k
print(f.__kwdefaults__); f.__kwdefaults__ = {'k': 7}; print(f())

#: defaults changed in a loop
def f(a=0): return a
r = []
for i in range(15):
    if i == 7: f.__defaults__ = ('new',)
    r.append(f())
print(r)

#: __code__ replaced in a loop
def f(): return 'old'
def g(): return 'new'
r = []
for i in range(15):
    if i == 9: f.__code__ = g.__code__
    r.append(f())
print(r)

#: callable instances
class C:
    def __call__(self, *a, **k): return a, k
c = C()
print(c(1, x=2), [c(i)[0][0] for i in range(15)][-1])

#: __call__ on the instance is not used
class C: pass
c = C(); c.__call__ = lambda: 1
try: c()
except TypeError as e: print(e)

#: __call__ that is itself a callable instance
class A:
    def __call__(self, x): return x * 2
class B: __call__ = A()
print(B()(4))

#: calls in a hot loop with defaults and keywords
def f(a, b=1, *, c=2): return a + b * c
print(sum(f(i) + f(i, 2) + f(i, c=3) + f(a=i, b=i, c=i) for i in range(20)))

#: star calls in a hot loop
def f(*a): return sum(a)
def g(a, b, c): return a * 100 + b * 10 + c
t = 0
for i in range(20): t += f(*range(i % 5)) + g(*[1, 2, 3])
print(t)

#: keyword dict calls in a hot loop
def f(**k): return sum(k.values())
def g(a, b): return a - b
print(sum(f(**{'x': i, 'y': 1}) + g(**{'b': 1, 'a': i}) for i in range(20)))

#: argument errors in the 20th iteration
def f(a, b): return a + b
n = 0
try:
    for i in range(30): n += f(*([i] * (2 if i < 20 else 3)))
except TypeError as e: print(n, e)

#: a function called through different signatures in a loop
fs = [lambda: 1, lambda a=2: a, lambda *a: len(a), lambda **k: len(k)]
print([fs[i % 4]() for i in range(16)])

#: functools.partial
from functools import partial
def f(a, b, c=0): return a, b, c
p = partial(f, 1, c=5)
print(p(2), p(2, c=6), p.args, p.keywords, p.func is f)

#: recursion with default arguments
def f(n, acc=1): return acc if n == 0 else f(n - 1, acc * n)
print(f(20))

#: passing functions and methods
def ap(f, *a): return f(*a)
class C:
    def __init__(self, v): self.v = v
    def m(self, x): return self.v + x
c = C(10)
print(sum(ap(c.m, i) for i in range(20)), ap(C.m, c, 1), ap(max, 3, 5), ap(C, 4).v)

#: return of several values
def f(i): return i, i * 2
t = 0
for i in range(20):
    a, b = f(i)
    t += b - a
print(t)

#: return without value
def f(x):
    if x: return
    return None
def g(): pass
print(f(1), f(0), g())

#: annotations of functions
def f(a: int, b: 'x' = 2, *c: list, d: str = 's', **e: dict) -> bool: pass
print(f.__annotations__)

#: annotations are evaluated in order
def t(x): print(x); return x
def f(a: t('a'), b: t('b') = t('default')) -> t('r'): pass

#: function attributes
def f(a, b=1, *c, d, e=2, **g):
    "doc"
print(f.__name__, f.__qualname__, f.__doc__, f.__module__, f.__defaults__, f.__kwdefaults__, f.__code__.co_argcount, f.__code__.co_kwonlyargcount)
f.__name__ = 'renamed'
print(f.__name__)
try: f.__name__ = 5
except TypeError as e: print(e)

#: code flags and names
def f(a, /, b, *args, k, **kw): x = 1
c = f.__code__
print(c.co_name, c.co_varnames, c.co_argcount, c.co_posonlyargcount, c.co_kwonlyargcount, c.co_nlocals)

#: repr of functions and methods
def f(): pass
class C:
    def m(self): pass
print(repr(f).split(' at ')[0], repr(C.m).split(' at ')[0], repr(C().m).split(' object ')[0], repr(len), repr([].append).split(' of ')[0], repr(str.upper), repr(lambda: 0).split(' at ')[0])

#: equality and hash of bound methods
class C:
    def m(self): pass
a, b = C(), C()
print(a.m == a.m, a.m == b.m, hash(a.m) == hash(a.m), a.m.__self__ is a, a.m.__func__ is C.m)

#: arguments unpacked from generators
def f(a, b, *c): return a, b, c
print(f(*(i * i for i in range(5))))

#: exceptions in star arguments
def gen():
    yield 1
    raise ValueError('in star')
def f(*a): pass
try: f(*gen())
except ValueError as e: print(e)

#: a very long argument list
def f(*a): return len(a)
print(f(*range(500)), f(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20))

#: a trailing comma in calls and definitions
def f(a, b,): return a, b
print(f(1, 2,), f(*[1, 2],), f(**{'a': 1, 'b': 2},))

#: a genexp argument must stand alone but may have parentheses
def f(*a): return [list(x) if hasattr(x, '__next__') else x for x in a]
print(f((i for i in range(2)), 1), f(i for i in range(3)))
