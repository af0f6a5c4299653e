# Checklist items 1 and 2: corners of attributes.

#: type.__dict__ and its getters by hand
class C:
    x = 1
d = type.__dict__['__dict__']
print(type(d).__name__, d.__get__(C)['x'], type.__dict__['__mro__'].__get__(C)[1], type.__dict__['__name__'].__get__(C))
#: object's class getter by hand
print(object.__dict__['__class__'].__get__(5), type(object.__dict__['__class__']).__name__)
#: getattr with three arguments in a loop of misses and hits
class C: pass
def f():
    out = []
    for i in range(12):
        c = C()
        if i % 3 == 0:
            c.x = i
        out.append(getattr(c, 'x', -1))
    return out
print(f())
#: an attribute name computed in a loop
class C:
    def __init__(self):
        self.a, self.b, self.c = 1, 2, 3
def f():
    c = C()
    t = 0
    for i in range(12):
        n = 'abc'[i % 3]
        setattr(c, n, getattr(c, n) + i)
        t += getattr(c, n)
    return t, c.__dict__
print(f())
#: a str subclass as attribute name
class S(str): pass
class C: pass
c = C()
setattr(c, S('x'), 1)
print(c.x, getattr(c, S('x')), hasattr(c, S('y')), list(c.__dict__))
#: dir of an instance, a class, a module part
class A:
    a = 1
class B(A):
    b = 2
    def __init__(self): self.c = 3
print([n for n in dir(B()) if not n.startswith('__')], [n for n in dir(B) if not n.startswith('__')])
#: dir with wrong results
class C:
    def __dir__(self): return 5
dir(C())
#: vars and dir of a class with slots
class C:
    __slots__ = ('a',)
print('a' in vars(C), 'a' in dir(C()), '__dict__' in vars(C), '__slots__' in vars(C))
#: del in a loop
class C: pass
def f():
    c = C()
    n = 0
    for i in range(10):
        c.x = i
        if i % 2:
            del c.x
        n += hasattr(c, 'x')
    return n
print(f())
#: del of a class attribute through its instance in a loop
class C:
    x = 1
def f():
    c = C()
    out = []
    for i in range(4):
        try:
            del c.x
            out.append('deleted')
        except AttributeError as e:
            out.append(str(e))
        if i == 1:
            c.x = 5
    return out
print(f())
#: a descriptor that stores by id of the object
class D:
    def __init__(self): self.values = {}
    def __get__(self, obj, owner):
        if obj is None:
            return self
        return self.values.get(id(obj), 'none')
    def __set__(self, obj, value): self.values[id(obj)] = value
    def __delete__(self, obj): del self.values[id(obj)]
class C:
    x = D()
def f():
    objs = [C() for i in range(4)]
    for i, o in enumerate(objs):
        o.x = i
    del objs[1].x
    return [o.x for o in objs]
print(f())
#: a descriptor in a class with a metaclass that has the same name
class D:
    def __init__(self, tag): self.tag = tag
    def __get__(self, obj, owner): return (self.tag, obj is None)
    def __set__(self, obj, value): print(self.tag, 'set', value)
class M(type):
    x = D('meta')
class C(metaclass=M):
    x = D('class')
print(C.x, C().x)
C.x = 1
C().x = 2
#: the getset and member descriptors of functions
def f(): pass
F = type(f)
print(F.__name__, F.__dict__['__name__'].__get__(f), F.__dict__['__defaults__'].__get__(f), type(F.__dict__['__code__']).__name__)
#: read-only attributes of functions
def f(): pass
for n in ['__closure__', '__globals__', '__builtins__']:
    try:
        setattr(f, n, None)
    except AttributeError as e:
        print(e)
for n in ['__defaults__', '__kwdefaults__', '__code__', '__dict__', '__annotations__', '__name__', '__qualname__']:
    try:
        setattr(f, n, 5)
    except TypeError as e:
        print(e)
#: deleted attributes of functions
def f(a, b=1, *, c=2) -> int: "doc"
del f.__defaults__, f.__kwdefaults__, f.__doc__, f.__annotations__
print(f.__defaults__, f.__kwdefaults__, f.__doc__, f.__annotations__)
for n in ['__name__', '__code__', '__dict__']:
    try:
        delattr(f, n)
    except TypeError as e:
        print(e)
#: a code object with free variables does not fit
def f(): pass
def outer():
    x = 1
    def g(): return x
    return g
f.__code__ = outer().__code__
#: a closure keeps its cells when the code is replaced
def make(n):
    def f(): return n
    def g(): return -n
    return f, g
f, g = make(5)
def run():
    out = []
    for i in range(6):
        out.append(f())
        if i == 2:
            f.__code__ = g.__code__
    return out
print(run())
#: one closure of many gets another default
def make(i):
    def f(x=i): return x
    return f
fs = [make(i) for i in range(4)]
def run():
    return [f() for f in fs]
print(run())
fs[2].__defaults__ = ('new',)
print(run(), run())
#: a method's function gets other defaults
class C:
    def m(self, k=1): return k
def f(c):
    t = 0
    for i in range(8):
        t += c.m()
        if i == 4:
            C.m.__defaults__ = (100,)
    return t
print(f(C()))
#: a keyword default is changed in place
def f(*, k=1): return k
def run():
    out = []
    for i in range(6):
        out.append(f())
        if i == 2:
            f.__kwdefaults__['k'] = 'changed'
    return out
print(run())
#: defaults that are mutable are shared
def f(x, acc=[]):
    acc.append(x)
    return acc
def run():
    for i in range(5):
        r = f(i)
    return r, f.__defaults__
print(run())
#: the name of a function in its errors is its qualified name
def f(a): pass
f.__name__ = 'other'
try:
    f()
except TypeError as e:
    print(e)
f.__qualname__ = 'third'
try:
    f()
except TypeError as e:
    print(e)
print(f.__name__, repr(f).split(' at ')[0])
#: function attributes in loops
def f():
    f.n += 1
    return f.n
f.n = 0
def run():
    return [f() for i in range(6)]
print(run(), f.__dict__)
f.__dict__ = {'n': 100}
print(run())
#: wraps copies what it should
from functools import wraps
def deco(f):
    @wraps(f)
    def g(*a): return f(*a)
    return g
@deco
def named(x):
    "words"
    return x
print(named.__name__, named.__qualname__, named.__doc__, named.__wrapped__.__name__, named(3), named.__dict__.keys())
#: an instance attribute on each iteration under another class
def f():
    out = []
    for i in range(6):
        class C: pass
        c = C()
        c.v = i
        out.append(c.v)
    return out
print(f())
#: property set by a subclass on a base at run time
class A:
    v = 1
class B(A): pass
def f(b):
    out = []
    for i in range(9):
        out.append(b.v)
        if i == 2:
            A.v = property(lambda self: 'prop of A')
        if i == 4:
            B.v = 'plain of B'
        if i == 6:
            del B.v, A.v
            b.__dict__['v'] = 'own'
    return out
print(f(B()))
