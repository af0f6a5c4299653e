# Checklist item 1: in which order an attribute is looked for.

#: a data descriptor of the type wins over the instance dict
class D:
    def __get__(self, obj, owner):
        return 'descriptor'
    def __set__(self, obj, value):
        pass
class C:
    x = D()
c = C()
c.__dict__['x'] = 'instance'
def f():
    seen = []
    for i in range(5):
        seen.append(c.x)
    return seen
print(f())
#: the text when an attribute is missing
class C:
    pass
C().nothing
#: a non-data descriptor loses to the instance dict
class D:
    def __get__(self, obj, owner):
        return 'descriptor'
class C:
    x = D()
c = C()
def f(c):
    seen = []
    for i in range(8):
        seen.append(c.x)
        if i == 3:
            c.__dict__['x'] = 'instance'
        if i == 6:
            del c.__dict__['x']
    return seen
print(f(c))
#: an instance attribute hides a plain class attribute
class C:
    x = 1
def f(c):
    out = []
    for i in range(6):
        out.append(c.x)
        if i == 2:
            c.x = 2
        if i == 4:
            del c.x
    return out
print(f(C()))
#: an instance attribute hides a method
class C:
    def m(self):
        return 'method'
def f(c):
    out = []
    for i in range(6):
        out.append(c.m())
        if i == 2:
            c.m = lambda: 'instance'
    return out
print(f(C()))
#: getattr is asked only after everything else
class D:
    def __get__(self, obj, owner):
        raise AttributeError('from get')
class C:
    x = D()
    def __getattr__(self, name):
        return 'getattr ' + name
def f(c):
    for i in range(5):
        print(c.x, c.y)
f(C())
#: what a descriptor is given on an instance
class D:
    def __get__(self, obj, owner):
        return (obj is c, owner is C)
class C:
    x = D()
c = C()
for i in range(3):
    print(c.x)
#: what a descriptor is given on the class
class D:
    def __get__(self, obj, owner):
        return (obj, owner.__name__)
class C:
    x = D()
class E(C):
    pass
for cls in [C, E, C, E]:
    print(cls.x)
#: a descriptor in the instance dict is not called
class D:
    def __get__(self, obj, owner):
        return 'called'
class C:
    pass
c = C()
c.x = D()
print(type(c.x).__name__)
def f():
    for i in range(4):
        if type(c.x) is not D:
            print('called')
f()
#: only set makes a data descriptor
class D:
    def __set__(self, obj, value):
        print('set', value)
class C:
    x = D()
c = C()
c.x = 1
print(type(c.x).__name__)
c.__dict__['x'] = 5
print(c.x)
c.x = 2
print(c.x)
#: only delete makes a data descriptor
class D:
    def __get__(self, obj, owner):
        return 'get'
    def __delete__(self, obj):
        print('delete')
class C:
    x = D()
c = C()
c.__dict__['x'] = 5
print(c.x)
del c.x
print(c.__dict__)
try:
    c.x = 1
except AttributeError as e:
    print(e)
#: the metaclass's data descriptor wins over the class's own attribute
class D:
    def __get__(self, obj, owner):
        return 'meta'
    def __set__(self, obj, value):
        print('set', value)
class M(type):
    x = D()
class C(metaclass=M):
    x = 'own'
for i in range(3):
    print(C.x)
C.x = 7
print(C().x)
#: the class's own attribute wins over the metaclass's plain attribute
class M(type):
    x = 'meta'
    y = 'meta y'
class B(metaclass=M):
    x = 'base'
class C(B):
    pass
print(C.x, C.y)
try:
    C().y
except AttributeError as e:
    print(e)
#: a metaclass's method binds the class
class M(type):
    def who(cls):
        return cls.__name__
class A(metaclass=M):
    pass
class B(A):
    pass
def f():
    return [k.who() for i in range(4) for k in (A, B)]
print(f())
A().who()
#: the class's own non-data descriptor wins over the metaclass's non-data descriptor
class D:
    def __init__(self, tag):
        self.tag = tag
    def __get__(self, obj, owner):
        return (self.tag, obj, owner.__name__)
class M(type):
    x = D('meta')
class C(metaclass=M):
    x = D('own')
print(C.x)
del C.x
print(C.x[0], C.x[1] is C, C.x[2])
#: a metaclass with getattr
class M(type):
    def __getattr__(cls, name):
        return cls.__name__ + '.' + name
class C(metaclass=M):
    known = 1
for i in range(3):
    print(C.known, C.other)
print(hasattr(C(), 'other'))
#: the text when a class has no attribute
class C:
    pass
C.nothing
#: the text when a builtin value has no attribute
for v in [1, 'a', 1.5, None, [], (), {}, True, set(), range(2), len, slice(1)]:
    try:
        v.nothing
    except AttributeError as e:
        print(e)
#: the text when a function, a method, a module has no attribute
import math
class C:
    def m(self): pass
def f(): pass
for v in [f, C().m, C.m, math, C, type, object, object()]:
    try:
        v.nothing
    except AttributeError as e:
        print(e)
#: an attribute error knows its name and object
class C:
    pass
c = C()
try:
    c.nothing
except AttributeError as e:
    print(e.name, e.obj is c, e.args)
try:
    C.nothing
except AttributeError as e:
    print(e.name, e.obj is C)
#: a descriptor whose get is an instance attribute is none
class D:
    pass
d = D()
d.__get__ = lambda obj, owner: 'called'
class C:
    x = d
print(C().x is d, C.x is d)
#: a descriptor becomes one when its class gets get
class D:
    pass
class C:
    x = D()
def f(c):
    out = []
    for i in range(6):
        out.append('got' if c.x == 'got' else 'plain')
        if i == 2:
            D.__get__ = lambda self, obj, owner: 'got'
        if i == 4:
            del D.__get__
    return out
print(f(C()))
#: a non-data descriptor becomes a data descriptor
class D:
    def __get__(self, obj, owner):
        return 'descriptor'
class C:
    x = D()
c = C()
c.__dict__['x'] = 'instance'
def f():
    out = []
    for i in range(6):
        out.append(c.x)
        if i == 2:
            D.__set__ = lambda self, obj, value: None
        if i == 4:
            del D.__set__
    return out
print(f())
#: get is looked up on the type of the descriptor through its bases
class Base:
    def __get__(self, obj, owner):
        return 'base get'
class D(Base):
    pass
class C:
    x = D()
print([C().x for i in range(3)])
#: an error in get is not hidden
class D:
    def __get__(self, obj, owner):
        raise ValueError('in get')
class C:
    x = D()
    def __getattr__(self, name):
        return 'never'
C().x
#: attributes of a base appear in order of the mro
class A:
    x = 'A'
class B(A):
    pass
class C(A):
    x = 'C'
class D(B, C):
    pass
def f(d):
    out = []
    for i in range(8):
        out.append(d.x)
        if i == 2:
            B.x = 'B'
        if i == 4:
            D.x = 'D'
        if i == 5:
            del D.x
        if i == 6:
            del B.x
    return out
print(f(D()))
#: two classes at one place in the code
class A:
    x = 1
class B:
    def __init__(self):
        self.x = 2
class C:
    @property
    def x(self):
        return 3
class D:
    def __getattr__(self, name):
        return 4
def f(items):
    return [i.x for i in items]
print(f([A(), B(), C(), D()] * 4))
#: getattr with a default swallows only AttributeError
class C:
    @property
    def a(self):
        raise AttributeError('inner')
    @property
    def b(self):
        raise KeyError('inner')
c = C()
print(getattr(c, 'a', 'default'), getattr(c, 'z', None), hasattr(c, 'a'))
try:
    getattr(c, 'b', 'default')
except KeyError as e:
    print('KeyError', e)
print(hasattr(c, 'b'))
#: getattr of a name that is no str
getattr(1, 5)
#: hasattr of a name that is no str
hasattr(1, None)
#: getattr with a default finds everything that the dot finds
class C:
    k = 1
    @staticmethod
    def s():
        return 's'
    @classmethod
    def c(cls):
        return cls.__name__
    def m(self):
        return 'm'
c = C()
c.i = 5
def f(names):
    for n in names:
        v = getattr(c, n, 'default')
        print(n, v() if callable(v) else v)
f(['k', 's', 'c', 'm', 'i', 'none'] * 2)
#: class attribute lookups do not see the instance dict of the class's instances
class C:
    def __init__(self):
        self.x = 1
C()
C.x
#: the class dict is consulted before the attribute's name is bound on a subclass
class A:
    x = []
class B(A):
    pass
B().x.append(1)
print(A.x, B.x is A.x)
B.x = [2]
print(A.x, B.x, A().x, B().x)
#: dunder class and dict are data descriptors of object and type
class C:
    pass
c = C()
c.__dict__['__class__'] = 'fake'
print(c.__class__.__name__, c.__dict__)
c.__dict__['__dict__'] = 'fake'
print(sorted(c.__dict__))
#: a class attribute called __class__ hides the type but type() is not fooled
class C:
    __class__ = int
c = C()
print(c.__class__, type(c).__name__, isinstance(c, int), isinstance(c, C))
#: attributes on a function
def f(): pass
f.x = 1
print(f.x, f.__dict__)
f.__name__ = 'g'
print(f.__name__)
del f.x
print(f.__dict__)
f.x
#: the doc of a class and of an instance
class C:
    "words"
class D(C):
    pass
print(C.__doc__, C().__doc__, D.__doc__, D().__doc__)
#: special attributes of a class
class Outer:
    class Inner:
        pass
print(Outer.Inner.__name__, Outer.Inner.__qualname__, Outer.Inner.__module__)
print(Outer.__base__, Outer.__bases__, Outer.__mro__)
#: a subclass of str or int has an instance dict
class S(str):
    pass
class I(int):
    y = 5
s = S('abc')
s.x = 1
i = I(3)
i.x = 2
def f():
    t = 0
    for k in range(5):
        t += s.x + i.x + i.y + i
    return t
print(f(), s.x, s.upper(), i.__dict__)
#: a bool of an attribute chain
class N:
    def __init__(self, n):
        self.next = n
n = None
for i in range(6):
    n = N(n)
def depth(n):
    d = 0
    while n is not None:
        n = n.next
        d += 1
    return d
print([depth(n) for i in range(4)])
#: the descriptor get is called directly with one argument
class D:
    def __get__(self, obj, owner=None):
        return (obj, owner)
d = D()
print(d.__get__(1), d.__get__(1, int), d.__get__(None, int))
#: get of a function object binds
def f(self):
    return self
class C: pass
b = f.__get__(5)
print(b(), type(b).__name__, f.__get__(None, C) is f)
try:
    f.__get__(None)
except TypeError as e:
    print(e)
#: load in a loop while the instance changes its shape
class C:
    pass
def f():
    out = []
    for i in range(12):
        c = C()
        if i % 2:
            c.a = 1
        if i % 3:
            c.b = 2
        c.x = i
        out.append(c.x)
    return out
print(f())
#: getattribute of type is used for classes, of object for instances
class C:
    x = 1
print(object.__getattribute__(C(), 'x'), type.__getattribute__(C, 'x'))
try:
    object.__getattribute__(C(), 'y')
except AttributeError as e:
    print(e)
try:
    type.__getattribute__(C, 'y')
except AttributeError as e:
    print(e)
#: the same name as data descriptor in a base and plain attribute in the subclass
class D:
    def __get__(self, obj, owner): return 'D'
    def __set__(self, obj, v): pass
class A:
    x = D()
class B(A):
    x = 'plain'
b = B()
b.__dict__['x'] = 'instance'
print(b.x, A().x)
del B.x
print(b.x)
#: a property is found before getattr, and its AttributeError calls getattr
class C:
    n = 0
    @property
    def p(self):
        self.n += 1
        if self.n > 2:
            raise AttributeError('p')
        return self.n
    def __getattr__(self, name):
        return 'fallback ' + name
def f(c):
    return [c.p for i in range(5)]
print(f(C()))
