# Checklist item 14: what binds and what does not.

#: a function on the instance does not bind
class C: pass
def f(*args): return len(args)
def run():
    c = C()
    c.f = f
    C.g = f
    return [(c.f(), c.g(), c.f(1), c.g(1)) for i in range(3)]
print(run())
#: a lambda on the instance does not bind
class C:
    def __init__(self, n):
        self.get = lambda: n
def f():
    return [C(i).get() for i in range(5)]
print(f())
#: a builtin function on the class does not bind
class C:
    size = len
    big = max
print(C().size('abc'), C().big(1, 2), C.size([1]))
C().size()
#: a builtin class on the class does not bind
class C:
    conv = int
    make = list
print(C().conv('5'), C().make('ab'))
#: a method descriptor on the class binds
class C(str):
    up = str.upper
    first = str.__getitem__
print(C('abc').up(), C('abc').first(1))
#: a method descriptor on a foreign class complains
class C:
    up = str.upper
C().up()
#: a user class on the class does not bind
class K:
    def __init__(self, *args): self.args = args
class C:
    make = K
print(C().make(1).args, C.make().args)
#: a callable object on the class does not bind
class F:
    def __call__(self, *args): return len(args)
class C:
    f = F()
print([C().f() for i in range(3)], C().f(1, 2))
#: a callable object with get binds
class F:
    def __call__(self, *args): return len(args)
    def __get__(self, obj, owner): return lambda *a: ('bound', obj is not None, a)
class C:
    f = F()
print(C().f(1), C.f(2))
#: functools.partial as a static method and on the instance
from functools import partial
def f(*args): return args
class C:
    p = staticmethod(partial(f, 1))
c = C()
c.q = partial(f, 5)
print(C().p(2), C.p(3), c.q(6))
#: a bound method of a list on the class
class C:
    log = []
    add = log.append
def f():
    for i in range(5):
        C().add(i)
    return C.log
print(f())
#: a generator function binds
class C:
    def __init__(self, n): self.n = n
    def up(self):
        for i in range(self.n):
            yield i
print([list(C(i).up()) for i in range(4)])
#: a function shared by two classes
def name(self): return type(self).__name__
class A: n = name
class B: n = name
def f():
    return [o.n() for o in [A(), B()] * 3]
print(f(), A.n is B.n)
#: a function added to the class while in use
class C: pass
def f(c):
    out = []
    for i in range(6):
        if i == 2:
            C.hello = lambda self: 'hello'
        if i == 4:
            c.hello = lambda: 'own'
        out.append(c.hello() if hasattr(c, 'hello') else None)
    return out
print(f(C()))
#: a class attribute function through the class is plain
class C:
    def f(*args): return len(args)
print([C.f() for i in range(3)], C.f(C()), type(C.f).__name__)
#: dispatch through a dict of functions
def add(a, b): return a + b
def sub(a, b): return a - b
class Calc:
    table = {'+': add, '-': sub}
    def run(self, op, a, b): return self.table[op](a, b)
def f():
    c = Calc()
    return [c.run(op, i, 2) for i in range(4) for op in '+-']
print(f())
#: dispatch through a list of unbound methods
class M:
    def __init__(self): self.x = 0
    def inc(self): self.x += 1
    def dbl(self): self.x *= 2
    ops = [inc, dbl]
    def run(self, n):
        for i in range(n):
            self.ops[i % 2](self)
        return self.x
print(M().run(10))
#: an instance's callback, as in an event loop
class Task:
    def __init__(self, fn, n):
        self.fn = fn
        self.n = n
    def run(self):
        return self.fn(self.n)
def f():
    tasks = [Task(lambda n: n * 2, 1), Task(abs, -5), Task(str, 7), Task([1, 2].index, 2)]
    return [t.run() for t in tasks * 2]
print(f())
#: a method assigned to an instance of another class
class A:
    def __init__(self): self.n = 'A'
    def m(self): return self.n
class B:
    n = 'B'
b = B()
b.m = A().m
print(b.m(), [b.m() for i in range(3)])
#: a nested function assigned to the class by a decorator
def logged(cls):
    old = cls.m
    def m(self, x):
        return ('logged', old(self, x))
    cls.m = m
    return cls
@logged
class C:
    def m(self, x): return x
print([C().m(i) for i in range(3)])
#: a function as default attribute found through getattr
class C:
    def __getattr__(self, name):
        return lambda *args: (name, args)
print([C().anything(i) for i in range(3)])
#: a static lambda table
class C:
    fs = [lambda x: x, lambda x: x * 2]
def f():
    c = C()
    return [c.fs[i % 2](i) for i in range(6)]
print(f())
#: print and type on the class
class C:
    p = print
    t = type
C().p('x', end='!\n')
print(C().t(5))
#: a builtin with self in the module
import math
class C:
    root = math.sqrt
print([C().root(i * i) for i in range(4)])
#: operator functions on the class do not bind
import operator
class C:
    add = operator.add
print(C().add(1, 2))
C().add(1)
#: wrapper descriptors bind
class I(int):
    plus = int.__add__
print([I(i).plus(1) for i in range(3)])
#: a slot wrapper of object binds
class C:
    same = object.__eq__
    text = object.__repr__
c = C()
print(c.same(c), c.same(5), c.text().startswith('<__main__.C object at'))
#: a python function on a metaclass binds classes only
class M(type):
    def m(cls): return cls.__name__
class C(metaclass=M): pass
print(C.m(), hasattr(C(), 'm'))
#: binding with an instance whose truth is False
class C:
    def __bool__(self): return False
    def __len__(self): return 0
    def m(self): return 'bound'
print([C().m() for i in range(3)], C.m.__get__(C())())
#: binding None
def f(self): return self
m = f.__get__(None, type(None))
print(m is f, f.__get__(None, int) is f)
#: functions take attributes, builtins do not
def f(): pass
f.count = 0
for i in range(5):
    f.count += 1
print(f.count)
len.count = 1
#: a function that uses itself as storage
def f(x):
    f.calls = getattr(f, 'calls', 0) + 1
    return x
def run():
    for i in range(7):
        f(i)
    return f.calls
print(run())
#: default arguments as storage
def f(x, seen=[]):
    seen.append(x)
    return len(seen)
print([f(i) for i in range(5)], f.__defaults__)
#: defaults replaced on the function
def f(a, b=1): return a + b
def run():
    out = []
    for i in range(8):
        out.append(f(i))
        if i == 3:
            f.__defaults__ = (100,)
        if i == 5:
            f.__defaults__ = (1000, 2000)
    return out
print(run(), f())
f.__defaults__ = None
f(1)
#: keyword defaults replaced on the function
def f(*, k=1): return k
def run():
    out = []
    for i in range(6):
        out.append(f())
        if i == 3:
            f.__kwdefaults__ = {'k': 'new'}
    return out
print(run(), f.__kwdefaults__)
f.__kwdefaults__ = None
f()
#: code replaced on the function
def f(): return 'f'
def g(): return 'g'
def run():
    out = []
    for i in range(6):
        out.append(f())
        if i == 2:
            f.__code__ = g.__code__
    return out
print(run())
#: the parts of a function
def outer(k):
    def f(a, b=2, *c, d, e=5, **g) -> int:
        "doc"
        return k
    return f
f = outer(1)
print(f.__name__, f.__qualname__, f.__defaults__, f.__kwdefaults__, f.__doc__, f.__module__, f.__annotations__, f.__closure__[0].cell_contents)
#: the parts of a code object
def f(a, b=2, /, c=3, *args, d, **kw):
    x = 1
    return x
c = f.__code__
print(c.co_name, c.co_argcount, c.co_posonlyargcount, c.co_kwonlyargcount, c.co_varnames, c.co_firstlineno)
#: lambdas have a name
f = lambda: 0
print(f.__name__, f.__qualname__, (lambda x: x)(5))
#: a recursive function is rebound
def f(n): return 0 if n == 0 else 1 + f(n - 1)
g = f
print(g(5))
def f(n): return 100
print(g(5), f(5))
#: methods of functions: call
def f(x): return x + 1
print([f.__call__(i) for i in range(3)], f.__call__.__call__(5))
#: a class with call used as a decorator of a method
class deco:
    def __init__(self, f): self.f = f
    def __call__(self, *args): return ('called', len(args))
class C:
    @deco
    def m(self, x): return x
print(C().m(1))
C().m.f(1)
