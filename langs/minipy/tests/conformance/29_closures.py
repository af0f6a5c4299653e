#: siblings share a cell
def f():
    n = 0
    def inc():
        nonlocal n
        n += 1
    def get(): return n
    return inc, get
inc, get = f()
for i in range(20): inc()
print(get())

#: each call has its own cells
def f():
    n = 0
    def inc():
        nonlocal n
        n += 1
        return n
    return inc
a, b = f(), f()
print([a() for i in range(20)][-1], b())

#: late binding in loops
fs = [lambda: i for i in range(5)]
print([f() for f in fs])
fs = [lambda i=i: i for i in range(5)]
print([f() for f in fs])

#: closures in a for loop share one cell
def f():
    fs = []
    for i in range(20): fs.append(lambda: i)
    i = 'changed'
    return [g() for g in fs][::7]
print(f())

#: nonlocal through two levels
def a():
    x = 1
    def b():
        def c():
            nonlocal x
            x = 2
        c()
    b()
    return x
print(a())

#: nonlocal finds the nearest binding
def a():
    x = 'a'
    def b():
        x = 'b'
        def c():
            nonlocal x
            x = 'c'
        c()
        return x
    return b(), x
print(a())

#: a free variable not yet bound
def f():
    def g(): return x
    try: g()
    except NameError as e: print(type(e).__name__, e)
    x = 1
    return g()
print(f())

#: a local not yet bound
def f():
    try: print(x)
    except UnboundLocalError as e: print(e)
    x = 1
f()

#: del of a cell variable
def f():
    x = 1
    def g(): return x
    print(g())
    del x
    try: g()
    except NameError as e: print(type(e).__name__, e)
    try: x
    except UnboundLocalError as e: print(e)
    x = 5
    return g()
print(f())

#: del of a nonlocal
def f():
    x = 1
    def g():
        nonlocal x
        del x
    g()
    try: return x
    except UnboundLocalError as e: return str(e)
print(f())

#: del of an unbound nonlocal
def f():
    def g():
        nonlocal x
        del x
    try: g()
    except NameError as e: print(type(e).__name__, e)
    x = 1
f()

#: class bodies are not visible to methods
class C:
    y = 5
    def m(self):
        try: return y
        except NameError as e: return str(e)
print(C().m())

#: class bodies see enclosing function variables
def f():
    v = 'enclosing'
    class C:
        w = v
        def m(self): return v
    return C.w, C().m()
print(f())

#: a class variable of the same name as an enclosing one
x = 'global'
def f():
    x = 'enclosing'
    class C:
        print(x)
        x = 'class'
        print(x)
        def m(self): return x
    return C().m()
print(f())

#: a class body that assigns reads the global before
x = 'global'
class C:
    x = x + '!'
print(C.x, x)

#: nonlocal in a class body
def f():
    x = 1
    class C:
        nonlocal x
        x = 2
    return x, hasattr(C, 'x')
print(f())

#: global in a class body
class C:
    global gx
    gx = 3
print(gx, hasattr(C, 'gx'))

#: global declaration in a nested function skips the enclosing one
x = 'global'
def f():
    x = 'local'
    def g():
        global x
        return x
    return g()
print(f())

#: the zero argument super cell
class A:
    def m(self): return 'A'
class B(A):
    def m(self):
        def inner(): return super(B, self).m()
        return super().m() + inner() + __class__.__name__
print(B().m())

#: __class__ in a nested function
class C:
    def m(self):
        return [(lambda: __class__)() for _ in range(3)][2].__name__
print(C().m())

#: closures over arguments
def adder(n):
    return lambda m: n + m
add5 = adder(5)
print(sum(add5(i) for i in range(20)))

#: closures over star arguments
def f(*args, **kw):
    def g(): return args, kw
    return g
print(f(1, 2, a=3)())

#: an argument changed after the closure was made
def f(x):
    g = lambda: x
    x += 1
    return g
print(f(1)())

#: closure cells by attribute
def f():
    a, b = 1, 2
    def g(): return b, a
    return g
g = f()
print(len(g.__closure__), [c.cell_contents for c in g.__closure__], g.__code__.co_freevars)

#: an empty cell
def f():
    def g(): return x
    print(repr(g.__closure__[0])[:7])
    try: g.__closure__[0].cell_contents
    except ValueError as e: print(e)
    x = 1
f()

#: a function without free variables has no closure
def f(): return 1
print(f.__closure__, f.__code__.co_freevars, f.__code__.co_cellvars)

#: recursive closure
def f(n):
    def fact(k): return 1 if k < 2 else k * fact(k - 1)
    return fact(n)
print(f(20))

#: mutual recursion of closures
def f(n):
    def even(k): return True if k == 0 else odd(k - 1)
    def odd(k): return False if k == 0 else even(k - 1)
    return even(n)
print(f(20), f(21))

#: counter with nonlocal in a hot loop
def f():
    n = 0
    def add(k):
        nonlocal n
        n += k
    for i in range(30): add(i)
    return n
print(f())

#: nonlocal that changes type in a loop
def f():
    v = 0
    def g(i):
        nonlocal v
        v = v + 1 if i < 10 else v + 0.5 if i < 20 else str(v)
    for i in range(21): g(i)
    return v
print(f())

#: closures made in a hot loop
def mk(i):
    def g(x): return x * i
    return g
print(sum(mk(i)(i) for i in range(25)))

#: comprehension inside a function reads cells
def f(n):
    def g(): return [n * i for i in range(3)]
    n += 1
    return g()
print(f(1))

#: lambda in a default argument
def f(a, g=lambda x: x * 2): return g(a)
print(f(4), f(4, g=lambda x: -x))

#: closures in class attributes
class C:
    fs = [lambda self, i=i: i for i in range(3)]
print([f(None) for f in C.fs])

#: a nested function with the name of its enclosing one
def f():
    def f(): return 'inner'
    return f
print(f()())

#: decorators with closures
def times(n):
    def deco(fn):
        def wrapper(*a, **k):
            return [fn(*a, **k) for _ in range(n)]
        return wrapper
    return deco
@times(3)
def hi(x, y=1): return x + y
print(hi(1), hi(1, y=5))

#: stacked decorators apply from below
def d(tag):
    def deco(fn):
        print('deco', tag)
        return lambda *a: tag + fn(*a)
    return deco
@d('a')
@d('b')
def f(): return 'f'
print(f())

#: decorator expressions are evaluated before the function
def d(x): print('expr', x); return lambda f: f
@d(1)
def f(x=print('default')): pass

#: exec time of default values in a closure factory
def f():
    r = []
    for i in range(3):
        def g(a, b=i): return a + b + i
        r.append(g)
    return [g(10) for g in r]
print(f())

#: augmented assignment makes a name local
x = 1
def f():
    x += 1
try: f()
except UnboundLocalError as e: print(e)

#: a for target makes a name local
x = 1
def f():
    try: x
    except UnboundLocalError as e: print(e)
    for x in (): pass
f()

#: import, with, except and def targets make names local
def f(which):
    try:
        if which == 0: sys
        elif which == 1: h
        elif which == 2: K
    except UnboundLocalError as e: print(e)
    if False:
        import sys
        def h(): pass
        class K: pass
for i in range(3): f(i)

#: a name that is bound on one path only
def f(c):
    if c: v = 1
    return v
print(f(True))
for i in range(15):
    try: f(i < 0)
    except UnboundLocalError as e: m = str(e)
print(m)

#: global statement inside if applies to the whole function
def f():
    if False:
        global gv
    gv = 7
f(); print(gv)

#: function attributes hold state
def f():
    f.n += 1
    return f.n
f.n = 0
for i in range(20): f()
print(f.n, f.__dict__)

#: the qualname of nested functions
def f():
    def g():
        class C:
            def m(self): pass
        return C
    return g
print(f().__qualname__, f()().__qualname__, f()().m.__qualname__, (lambda: 0).__qualname__)

#: qualname with global declaration
def f():
    global gg
    def gg(): pass
f(); print(gg.__qualname__)

#: a cell in a loop body of while
def f():
    fs = []
    i = 0
    while i < 20:
        j = i * i
        fs.append(lambda: j)
        i += 1
    return fs[0](), fs[-1]()
print(f())

#: nonlocal and comprehension
def f():
    total = 0
    def add(x):
        nonlocal total
        total += x
        return total
    return [add(i) for i in range(15)][-1], total
print(f())

#: closure with exception target
def f():
    try: 1 / 0
    except ZeroDivisionError as e:
        g = lambda: e
        r = repr(g())
    try: g()
    except NameError as n: return r, str(n)
print(f())

#: class cell when a method is deleted
class C:
    def a(self): return __class__
    b = a
    del a
print(C().b() is C)

#: two classes made by one function have their own cells
def mk(n):
    class C:
        def who(self): return __class__, n
    return C
A, B = mk(1), mk(2)
print(A().who() == (A, 1), B().who() == (B, 2))

#: a function defined in a loop of a class body
class C:
    for i in range(3):
        def f(self): return i if False else 'ok'
print(C().f(), C.i)

#: annotations do not bind in a function
def f():
    x: int
    try: x
    except UnboundLocalError as e: print(e)
f()

#: annotation without value at module level
y: int
try: y
except NameError as e: print(e)
print(__annotations__)

#: parameters shadow globals
len_ = 5
def f(len_): return len_
print(f(1), len_)

#: a parameter named as a builtin
def f(len, str): return len + str
print(f(1, 2), len('ab'))

#: name mangling in closures
class C:
    def m(self):
        __v = 3
        def g(): return __v
        return g(), g.__code__.co_freevars
print(C().m())

#: star import does not reach functions defined before
from math import *
def f(): return floor(2.5)
print(f())

#: uncaught NameError in a closure
def f():
    def g():
        return missing
    return g
f()()

#: uncaught UnboundLocalError in a loop
def f():
    for i in range(20):
        if i == 19: del i
        i
f()
