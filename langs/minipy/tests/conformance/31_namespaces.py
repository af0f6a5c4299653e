#: shadowing a built-in in the middle of a loop
r = []
for i in range(20):
    if i == 10:
        def len(x): return -1
    r.append(len([1, 2]))
print(r)

#: deleting the shadow brings the built-in back
abs = lambda x: 'shadow'
r = []
for i in range(20):
    if i == 12: del abs
    r.append(abs(-i))
print(r)

#: a global that changes in a loop
x = 0
def f(): return x
r = []
for i in range(20):
    r.append(f())
    if i % 5 == 4: x = i
print(r)

#: a global that changes its type in a loop
g = 1
def f(): return g + g
r = []
for i in range(15):
    if i == 5: g = 'a'
    if i == 10: g = [0]
    r.append(f())
print(r)

#: a global function replaced in a loop
def f(): return 'old'
def call(): return f()
r = []
for i in range(20):
    if i == 11:
        def f(): return 'new'
    r.append(call())
print(r)

#: a global deleted in a loop
x = 5
def f():
    try: return x
    except NameError: return 'gone'
r = []
for i in range(20):
    if i == 8: del x
    if i == 14: x = 'back'
    r.append(f())
print(r)

#: a global counter
n = 0
def inc():
    global n
    n += 1
for i in range(30): inc()
print(n)

#: a global list and dict
l, d = [], {}
def add(i): l.append(i); d[i] = len(l)
for i in range(20): add(i)
print(len(l), d[19])

#: many globals assigned in turn
def f(i):
    global a, b, c
    a, b, c = i, i + 1, i + 2
for i in range(20): f(i)
print(a, b, c)

#: the built-in of a name bound later at module level
def f(): return str(5)
print(f())
str = lambda x: 'mine'
print(f())
del str
print(f())

#: changing the builtins module
import builtins
def f(): return my_builtin
builtins.my_builtin = 42
print(f(), my_builtin)
del builtins.my_builtin
try: f()
except NameError as e: print(e)

#: replacing a built-in function in the builtins module
import builtins
real = builtins.abs
def f(i): return abs(i)
r = []
for i in range(20):
    if i == 10: builtins.abs = lambda x: 'fake'
    if i == 15: builtins.abs = real
    r.append(f(-i))
print(r)

#: globals() is the module's dict
x = 1
globals()['x'] = 2
globals()['y'] = 3
print(x, y, 'x' in globals(), globals()['__name__'])

#: globals() in a function
x = 'g'
def f():
    x = 'l'
    return globals()['x'], sorted(k for k in globals() if len(k) == 1)
print(f())

#: globals() changed in a loop is seen by code
x = 0
def f(): return x
r = []
for i in range(20):
    globals()['x'] = i * i
    r.append(f())
print(r)

#: globals() deleting a name
x = 1
del globals()['x']
try: x
except NameError as e: print(e)

#: globals() is the same object
print(globals() is globals(), globals() == vars())

#: locals() in a function
def f(a, b=2):
    c = 3
    return locals()
print(f(1))

#: locals() is a snapshot in functions
def f():
    x = 1
    d = locals()
    d['x'] = 99
    d['y'] = 5
    return x, sorted(d)
print(f())

#: locals() twice are independent snapshots in 3.13
def f():
    x = 1
    a = locals()
    x = 2
    b = locals()
    return a, b['x'], a is b
print(f())

#: locals() has only bound names
def f(c):
    if c: v = 1
    return sorted(locals())
print(f(0), f(1))

#: locals() with cells
def f():
    a = 1
    def g(): return a, sorted(locals())
    return g(), sorted(locals())
print(f())

#: locals() at module level is globals()
print(locals() is globals())

#: locals() in a class body
class C:
    a = 1
    b = sorted(k for k in locals() if not k.startswith('__'))
print(C.b)

#: names set through locals() in a class body
class C:
    locals()['v'] = 5
print(C.v)

#: vars of an object
class C:
    def __init__(self): self.a, self.b = 1, 2
print(vars(C()), sorted(k for k in vars(C) if not k.startswith('__')))
try: vars(5)
except TypeError as e: print(e)

#: vars is the live dict
class C: pass
c = C()
vars(c)['x'] = 1
c.y = 2
print(c.x, vars(c), c.__dict__)

#: exec with globals
d = {'a': 5}
exec('b = a * 2\ndef f(): return a + b', d)
print(d['b'], d['f'](), '__builtins__' in d)

#: exec with globals and locals
g, l = {'x': 1}, {}
exec('y = x + 1; x = 10', g, l)
print(l, g['x'])

#: exec in a function cannot rebind locals
def f():
    x = 1
    exec('x = 2')
    return x
print(f())

#: exec at module level binds globals
exec('zz = 3')
print(zz)

#: eval reads names
x = 5
def f(y): return eval('x + y')
print(f(2), eval('x * 2', {'x': 7}), eval('a + b', {'a': 1}, {'b': 2}))

#: eval of an expression with errors
for s in ('1 +', 'x = 1', '', 'import os'):
    try: eval(s)
    except SyntaxError as e: print(type(e).__name__, e.msg)

#: eval of undefined names
try: eval('nope_nope')
except NameError as e: print(e)

#: eval in a loop
print([eval('i * i') for i in range(15)][-1], sum(eval(str(i)) for i in range(12)))

#: exec in a loop defines functions
for i in range(12):
    exec('def fn%d(): return %d' % (i, i * i))
print(fn3(), fn11())

#: compile and exec
c = compile('r = [i for i in range(n)]', '<test>', 'exec')
d = {'n': 4}
exec(c, d); print(d['r'])
e = compile('n + 1', '<test>', 'eval')
print(eval(e, d), type(c).__name__)

#: compile of bad source
try: compile('x =', 'file', 'exec')
except SyntaxError as e: print(e.filename, e.lineno, e.msg)
try: compile('1', 'f', 'bad')
except ValueError as e: print(e)

#: errors inside exec show their line
exec('x = 1\ny = x / 0\n')

#: globals must be a dict
for g in ([], 5):
    try: exec('1', g)
    except TypeError as e: print(e)

#: __builtins__ in exec globals
d = {'__builtins__': {'len': lambda x: 'restricted'}}
print(eval('len([1])', d))
try: eval('abs(1)', d)
except NameError as e: print(e)

#: class body names are dynamic
class C:
    x = 1
    for x in range(3): pass
    y = x
    del x
print(hasattr(C, 'x'), C.y)

#: class body reading a deleted name falls back to the global
v = 'global'
class C:
    v = 'class'
    del v
    w = v
print(C.w)

#: class body with a conditional binding
for c in (True, False):
    class C:
        if c: a = 1
        else: b = 2
    print(hasattr(C, 'a'), hasattr(C, 'b'))

#: name errors in class bodies
try:
    class C:
        x = undefined_c
except NameError as e: print(e)
try:
    class C:
        del undefined_c
except NameError as e: print(e)

#: __name__, __qualname__ and __module__ in class bodies
class C:
    a = __name__, __qualname__, __module__
    class D: b = __qualname__
print(C.a, C.D.b)

#: __name__ and __file__ of the program
print(__name__, __file__.endswith('.py'), __doc__, __package__, __spec__ if __spec__ is None else 'spec')

#: a module docstring
"the docstring"
print(__doc__)

#: names with double underscores at module level
__x = 1
def f(): return __x
print(f())

#: name mangling in classes
class C:
    __a = 1
    def __m(self): return self.__a
    def get(self): return self.__m()
c = C()
print(c.get(), c._C__a, sorted(k for k in vars(C) if 'C__' in k))
try: c.__a
except AttributeError as e: print(e)

#: name mangling leaves dunders alone
class C:
    __d__ = 1
    def f(self): return self.__d__
print(C().f())

#: name mangling of a class with leading underscores
class __C:
    def __init__(self): self.__v = 1
print(list(vars(__C())))
class _:
    __v = 2
print(sorted(k for k in vars(_) if k.endswith('__v')))

#: name mangling of imports, parameters and keyword arguments
class C:
    def f(self, __p): return __p
    def g(self): return self.f(_C__p=3)
print(C().f(1), C().g())

#: name mangling of globals used in methods
_C__g = 'mangled global'
class C:
    def f(self): return __g
print(C().f())

#: dir without arguments
a = 1
def f(p): q = 2; return dir()
print(f(1), [n for n in dir() if not n.startswith('__')])

#: global statement at module level is allowed
global top
top = 1
print(top)

#: import binds a local name in a function
def f():
    import math as m
    return m.floor(2.7)
print(f(), 'm' in globals())

#: from import star binds module names
from math import *
print(floor(2.5), 'sqrt' in globals())

#: del of a built-in name
try: del print_, len
except NameError as e: print(e)

#: True, None and __debug__ are constants
print(__debug__, True, None)

#: a function sees globals of its module only
import types
m = types.ModuleType('m')
exec('x = "in m"\ndef f(): return x', m.__dict__)
x = 'main'
print(m.f(), m.x)
m.x = 'changed'
print(m.f())

#: setattr on a module in a loop
import sys
me = sys.modules[__name__]
def f(): return counter
for i in range(20):
    setattr(me, 'counter', i)
    if f() != i: print('stale', i)
print(counter)

#: a loop variable at module level is a global
def f(): return i * 2
print([f() for i in range(0)], end=' ')
r = []
for i in range(20): r.append(f())
print(r[-1])

#: swapping globals in a loop
a, b = 0, 1
def fib():
    global a, b
    a, b = b, a + b
for _ in range(30): fib()
print(a)

#: augmented assignment of an undefined global
def f():
    global undefined_aug
    undefined_aug += 1
try: f()
except NameError as e: print(e)

#: conditional import fallback
try: import no_such_mod as m
except ImportError: m = None
print(m)

#: nested exec sees the same globals
exec('exec("deep = 1"); deep2 = deep + 1')
print(deep, deep2)

#: eval with a mapping as locals
class M(dict):
    def __missing__(self, k): return k * 2
print(eval('abc + x', {}, M(x='1')))

#: a comprehension in eval and exec
n = 3
print(eval('[i * n for i in range(n)]'))
def f(k): return eval('[i for i in range(k)]')
print(f(2))

#: lambda from eval keeps its globals
d = {'k': 2}
f = eval('lambda x: x * k', d)
print(f(5)); d['k'] = 3; print(f(5))
