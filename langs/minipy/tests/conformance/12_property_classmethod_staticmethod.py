# Checklist item 12: property, classmethod and staticmethod are ordinary objects.

#: a property read in a loop
class C:
    def __init__(self): self.n = 0
    @property
    def next(self):
        self.n += 1
        return self.n
def f():
    c = C()
    return [c.next for i in range(6)]
print(f())
#: setter and deleter
class C:
    @property
    def x(self): return self._x
    @x.setter
    def x(self, v): self._x = v * 2
    @x.deleter
    def x(self):
        print('deleted')
        del self._x
def f():
    c = C()
    for i in range(4):
        c.x = i
        print(c.x, end=' ')
        del c.x
    return hasattr(c, 'x')
print(f())
#: the parts of a property
class C:
    def get(self): "the doc"; return 1
    def put(self, v): pass
    x = property(get, put)
p = C.x
print(p.fget is C.get, p.fset is C.put, p.fdel, p.__doc__, type(p).__name__)
#: a property with a doc of its own
p = property(None, None, None, 'words')
print(p.__doc__, p.fget)
q = property(lambda self: 1, doc='more')
print(q.__doc__)
#: a property can't be changed
p = property(lambda self: 1)
p.fget = None
#: getter makes a copy
p = property(lambda self: 'one')
q = p.getter(lambda self: 'two')
class C:
    a = p
    b = q
print(C().a, C().b, p is q)
#: setter makes a copy
class A:
    @property
    def x(self): return 'A'
class B(A):
    @A.x.setter
    def x(self, v): print('set', v)
B().x = 1
print(B().x)
A().x = 1
#: a property called by hand
class C: pass
p = property(lambda self: ('got', self), lambda self, v: print('set', self, v), lambda self: print('del', self))
print(p.__get__(5), p.__get__(5, int), p.__get__(None, int) is p)
p.__set__(5, 1)
p.__delete__(5)
#: a property without getter called by hand
p = property()
try:
    p.__get__(5)
except AttributeError as e:
    print(e)
try:
    p.__set__(5, 1)
except AttributeError as e:
    print(e)
try:
    p.__delete__(5)
except AttributeError as e:
    print(e)
#: a property knows its name
class C:
    @property
    def x(self): return 1
try:
    C().x = 1
except AttributeError as e:
    print(e)
try:
    del C().x
except AttributeError as e:
    print(e)
print(C.x.__name__ if hasattr(C.x, '__name__') else 'none')
#: a property that raises AttributeError
class C:
    @property
    def x(self): return self.missing
C().x
#: a property on the class gives the property
class C:
    @property
    def x(self): return 1
print(type(C.x).__name__, type(C.__dict__['x']).__name__)
C.x = 5
print(C().x)
#: a property in a subclass calls the base's
class A:
    @property
    def x(self): return 'A'
class B(A):
    @property
    def x(self): return 'B' + A.x.fget(self) + A.x.__get__(self)
print(B().x)
#: a property made of a builtin function
class C:
    length = property(len)
    text = property(repr)
    def __len__(self): return 4
    def __repr__(self): return 'C!'
print([(C().length, C().text) for i in range(3)])
#: a subclass of property
class P(property):
    def __get__(self, obj, owner=None):
        if obj is None:
            return 'on class ' + owner.__name__
        return 'wrapped ' + super().__get__(obj, owner)
class C:
    @P
    def x(self): return 'x'
print([C().x for i in range(3)], C.x)
#: a property on a subclass of int
class I(int):
    @property
    def double(self): return self * 2
def f():
    return sum(I(i).double for i in range(10))
print(f())
#: a property with a lambda that closes over a loop variable
class C: pass
for n in ['a', 'b', 'c']:
    setattr(C, n, property(lambda self, n=n: n * 2))
print(C().a, C().b, C().c)
#: properties that refer to each other
class T:
    def __init__(self, c): self.c = c
    @property
    def f(self): return self.c * 9 / 5 + 32
    @f.setter
    def f(self, v): self.c = (v - 32) * 5 / 9
def run():
    t = T(0)
    for i in range(10):
        t.f = t.f + 9
    return t.c, t.f
print(run())
#: classmethod gets the class
class C:
    @classmethod
    def who(cls): return cls.__name__
class D(C): pass
def f():
    return [k.who() for k in (C, D, C(), D()) * 2]
print(f())
#: classmethod with arguments
class C:
    @classmethod
    def m(cls, a, b=2, *args, **kw): return (a, b, args, kw)
print(C.m(1), C().m(1, 3, 4, k=5), C.m(b=1, a=2))
C.m()
#: an alternative constructor
class P:
    def __init__(self, x, y): self.x, self.y = x, y
    @classmethod
    def diagonal(cls, n): return cls(n, n)
class Q(P):
    def total(self): return self.x + self.y
def f():
    return sum(Q.diagonal(i).total() for i in range(10))
print(f())
#: the parts of a classmethod
def f(cls):
    "doc of f"
c = classmethod(f)
print(c.__func__ is f, c.__name__, c.__doc__, c.__wrapped__ is f, type(c).__name__)
#: the parts of a staticmethod
def f(x):
    "doc of f"
    return x + 1
s = staticmethod(f)
print(s.__func__ is f, s.__name__, s.__doc__, s.__wrapped__ is f, s(5))
#: a classmethod can't be called
classmethod(lambda cls: 1)()
#: a classmethod called by hand
class C: pass
c = classmethod(lambda cls: cls)
print(c.__get__(None, C)() is C, c.__get__(C())() is C, c.__get__(5, C)() is C)
#: a staticmethod called by hand
def f(): return 'f'
s = staticmethod(f)
print(s.__get__(5) is f, s.__get__(None, int) is f, s.__get__(5, int)())
#: a bound classmethod's parts
class C:
    @classmethod
    def m(cls): pass
class D(C): pass
print(C.m.__self__ is C, D.m.__self__ is D, C.m.__func__ is D.m.__func__, C.m == C.m, C.m is C.m, C.m == D.m)
#: a staticmethod is the function itself
class C:
    @staticmethod
    def s(x): return x * 2
print(C.s is C.s, C.s is C().s, type(C.s).__name__, type(C.__dict__['s']).__name__)
def f():
    t = 0
    c = C()
    for i in range(8):
        t += c.s(i) + C.s(i)
    return t
print(f())
#: a static method of a builtin
class C:
    size = staticmethod(len)
    up = staticmethod(str.upper)
print([C().size('abc') + C.size([1]) for i in range(3)], C().up('x'))
#: a staticmethod on top of a classmethod argument count
class C:
    @staticmethod
    def s(a, b): return a - b
C().s(1)
#: a staticmethod in the class body is callable
class C:
    @staticmethod
    def s(x): return x + 1
    y = s(4)
print(C.y)
#: a lambda as class attribute binds, as staticmethod does not
class C:
    f = lambda *a: len(a)
    g = staticmethod(lambda *a: len(a))
    h = classmethod(lambda *a: len(a))
c = C()
print([(c.f(), c.g(), c.h(), C.f(), C.g(), C.h()) for i in range(3)])
#: isabstractmethod shines through
from abc import abstractmethod
class C:
    @property
    @abstractmethod
    def p(self): pass
    @classmethod
    @abstractmethod
    def c(cls): pass
    @staticmethod
    @abstractmethod
    def s(): pass
    @property
    def q(self): pass
print([C.__dict__[n].__isabstractmethod__ for n in 'pcsq'])
#: an abstract property keeps a class abstract
from abc import ABC, abstractmethod
class A(ABC):
    @property
    @abstractmethod
    def p(self): return 'A.p'
class B(A):
    @property
    def p(self): return super().p + 'B'
print(B().p)
A()
#: an abstract setter keeps a property abstract
from abc import ABC, abstractmethod
class A(ABC):
    @property
    def p(self): pass
    @p.setter
    @abstractmethod
    def p(self, v): pass
print(A.p.__isabstractmethod__)
A()
#: subclasses of classmethod and staticmethod
class CM(classmethod):
    tag = 'cm'
class SM(staticmethod):
    tag = 'sm'
class C:
    @CM
    def c(cls): return cls.__name__
    @SM
    def s(): return 's'
print(C.c(), C().s(), C.__dict__['c'].tag, C.__dict__['s'].tag)
#: wrappers take attributes
def f(): pass
f.x = 1
s = staticmethod(f)
s.y = 2
print(s.x, s.y, hasattr(f, 'y'), s.__dict__)
#: reprs
def f(): pass
print(repr(staticmethod(f)).split(' at ')[0], repr(classmethod(f)).split(' at ')[0])
#: texts of wrong arguments
for k in [classmethod, staticmethod]:
    for args in [(), (1, 2)]:
        try:
            k(*args)
        except TypeError as e:
            print(e)
#: anything goes into a property, and is called late
class C:
    p = property(5)
    s = staticmethod(6)
print(C.s, C().s)
C().p
#: decorators that stack
def twice(f):
    def g(*a): return f(*a) * 2
    return g
class C:
    @property
    @twice
    def p(self): return 5
    @classmethod
    @twice
    def c(cls): return cls.__name__
    @staticmethod
    @twice
    def s(x): return x
print([(C().p, C.c(), C().s(i)) for i in range(3)])
#: a classmethod of a metaclass
class M(type):
    @classmethod
    def c(mcls): return mcls.__name__
    @staticmethod
    def s(): return 's'
class K(metaclass=M): pass
print(K.c(), K.s(), M.c())
#: a classmethod around a property is no chain
class C:
    @classmethod
    @property
    def x(cls): return 'x'
print(type(C.x).__name__)
#: a classmethod of builtins
print(dict.fromkeys('ab', 1), int.from_bytes(b'\x01\x00', 'big'), float.fromhex('0x1p3'), {}.fromkeys([1]))
class D(dict): pass
print(type(D.fromkeys('a')).__name__)
#: a decorator written as a class with get
class method:
    def __init__(self, f): self.f = f
    def __get__(self, obj, owner):
        if obj is None:
            return self
        return lambda *a: self.f(obj, *a) + 100
class C:
    def __init__(self, n): self.n = n
    @method
    def plus(self, k): return self.n + k
def f():
    c = C(1)
    return [c.plus(i) for i in range(6)]
print(f())
#: a typed field written as a descriptor
class Typed:
    def __init__(self, kind): self.kind = kind
    def __set_name__(self, owner, name): self.name = '_' + name
    def __get__(self, obj, owner):
        return self if obj is None else getattr(obj, self.name)
    def __set__(self, obj, value):
        if not isinstance(value, self.kind):
            raise TypeError(f'{self.name[1:]} wants {self.kind.__name__}, not {type(value).__name__}')
        setattr(obj, self.name, value)
class P:
    x = Typed(int)
    s = Typed(str)
    def __init__(self, x, s): self.x, self.s = x, s
def f():
    t = 0
    for i in range(8):
        p = P(i, 'a' * i)
        t += p.x + len(p.s)
    return t
print(f())
P(1, 2)
