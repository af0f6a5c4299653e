# Checklist item 10: metaclasses and the making of classes.

#: new, then init, with name, bases and namespace
class M(type):
    def __new__(mcls, name, bases, ns):
        print('new', name, bases, 'x' in ns)
        return super().__new__(mcls, name, bases, ns)
    def __init__(cls, name, bases, ns):
        print('init', cls.__name__, name)
        super().__init__(name, bases, ns)
class C(metaclass=M):
    x = 1
class D(C): pass
print(type(D).__name__)
#: prepare gives the namespace
class M(type):
    @classmethod
    def __prepare__(mcls, name, bases, **kw):
        print('prepare', name, bases, kw)
        return {'given': 1}
    def __new__(mcls, name, bases, ns, **kw):
        print('new', kw)
        return super().__new__(mcls, name, bases, ns)
    def __init__(cls, name, bases, ns, **kw):
        print('init', kw)
class C(metaclass=M, a=1, b=2):
    y = given + 1
print(C.given, C.y)
#: prepare may give a mapping that logs
class Log(dict):
    def __setitem__(self, k, v):
        if not k.startswith('__'):
            print('store', k)
        super().__setitem__(k, v)
class M(type):
    @classmethod
    def __prepare__(mcls, name, bases): return Log()
class C(metaclass=M):
    a = 1
    def m(self): pass
    a = 2
print(C.a)
#: a mapping whose getitem invents names
class Auto(dict):
    def __missing__(self, k):
        if k.startswith('__'):
            raise KeyError(k)
        self[k] = len(self)
        return self[k]
class M(type):
    @classmethod
    def __prepare__(mcls, name, bases): return Auto()
    def __new__(mcls, name, bases, ns):
        return super().__new__(mcls, name, bases, dict(ns))
class C(metaclass=M):
    red
    green
    blue
print(C.green - C.red, C.blue - C.red)
#: prepare must give a mapping
class M(type):
    @classmethod
    def __prepare__(mcls, name, bases): return 5
class C(metaclass=M): pass
#: the call chain of an instance
class M(type):
    def __call__(cls, *args):
        print('call', args)
        obj = super().__call__(*args)
        print('made', type(obj).__name__)
        return obj
class C(metaclass=M):
    def __new__(cls, *args):
        print('new', args)
        return super().__new__(cls)
    def __init__(self, *args):
        print('init', args)
C(1, 2)
#: init is not called when new gives something else
class C:
    def __new__(cls, x):
        return x
    def __init__(self, x):
        print('init')
print(C(5), type(C('a')).__name__)
#: init is called when new gives an instance of a subclass
class C:
    def __new__(cls, *a):
        return object.__new__(D)
    def __init__(self, *a):
        print('init C', a)
class D(C):
    def __init__(self, *a):
        print('init D', a)
C(1)
#: init must return None
class C:
    def __init__(self): return 5
C()
#: a singleton by a metaclass
class M(type):
    made = {}
    def __call__(cls, *a):
        if cls not in M.made:
            M.made[cls] = super().__call__(*a)
        return M.made[cls]
class A(metaclass=M):
    def __init__(self, x): self.x = x
class B(A): pass
def f():
    return [(A(i).x, B(i).x) for i in range(1, 4)], A(1) is A(2), A(1) is B(1)
print(f())
#: the most derived metaclass is taken
class M(type): pass
class N(M): pass
class A(metaclass=M): pass
class B(metaclass=N): pass
class C(A, B): pass
class D(A, metaclass=N): pass
print(type(C).__name__, type(D).__name__)
#: metaclasses in conflict
class M(type): pass
class N(type): pass
class A(metaclass=M): pass
class B(metaclass=N): pass
class C(A, B): pass
#: metaclasses in conflict by keyword
class M(type): pass
class N(type): pass
class A(metaclass=M): pass
class C(A, metaclass=N): pass
#: a function as metaclass
def meta(name, bases, ns, **kw):
    return (name, bases, sorted(k for k in ns if not k.startswith('__')), kw)
class C(int, metaclass=meta, k=1):
    x = 1
print(C)
#: type with three arguments
C = type('C', (int,), {'x': 1, 'm': lambda self: self + self.x})
print(C(4).m(), C.__name__, C.__bases__, C.__mro__[1].__name__, C.__module__, C.__qualname__)
#: texts of type's arguments
for args in [(), ('C', ()), (1, (), {}), ('C', [], {}), ('C', (), []), ('C', (5,), {}), ('C', (), {}, 1)]:
    try:
        type(*args)
    except TypeError as e:
        print(e)
#: type with keywords
class A:
    def __init_subclass__(cls, **kw): print(cls.__name__, kw)
type('B', (A,), {}, x=1)
#: class keywords nobody takes
class C(x=1): pass
#: init_subclass is called on the base
class A:
    subs = []
    def __init_subclass__(cls, tag=None, **kw):
        super().__init_subclass__(**kw)
        cls.tag = tag
        A.subs.append(cls.__name__)
class B(A, tag='b'): pass
class C(B): pass
class D(C, tag=5): pass
print(A.subs, B.tag, C.tag, D.tag, hasattr(A, 'tag'))
#: init_subclass with unknown keywords
class A:
    def __init_subclass__(cls, **kw):
        super().__init_subclass__(**kw)
class B(A, x=1): pass
#: init_subclass along two bases
class A:
    def __init_subclass__(cls, **kw):
        print('A', cls.__name__)
        super().__init_subclass__(**kw)
class B:
    def __init_subclass__(cls, **kw):
        print('B', cls.__name__)
        super().__init_subclass__(**kw)
class C(A, B): pass
#: init_subclass that raises
class A:
    def __init_subclass__(cls): raise ValueError('not you')
class B(A): pass
#: set_name is told the class and the name
class D:
    def __set_name__(self, owner, name):
        print('set_name', owner.__name__, name)
        self.name = name
    def __get__(self, obj, owner): return self.name
class C:
    a = D()
    b = D()
print(C().a, C.b)
C.c = D()
#: set_name comes before init_subclass
class D:
    def __set_name__(self, owner, name): print('set_name', name)
class A:
    def __init_subclass__(cls): print('init_subclass', cls.__name__)
class B(A):
    x = D()
#: set_name that raises
class D:
    def __set_name__(self, owner, name): raise ValueError('bad name')
class C:
    x = D()
#: set_name is looked up on the type
class D: pass
d = D()
d.__set_name__ = lambda owner, name: print('never')
class C:
    x = d
print('made')
#: the class cell works in methods
class C:
    def m(self): return __class__
    @staticmethod
    def s(): return __class__.__name__
    @classmethod
    def c(cls): return __class__ is cls
class D(C): pass
print(C().m() is C, D().m() is C, C.s(), C.c(), D.c())
#: the class cell is not set while the body runs
class C:
    def m(): return __class__
    m()
#: a metaclass that forgets the class cell
class M(type):
    def __new__(mcls, name, bases, ns):
        ns.pop('__classcell__', None)
        return super().__new__(mcls, name, bases, ns)
class C(metaclass=M):
    def m(self): return __class__
#: the class cell is in the namespace only if needed
class M(type):
    def __new__(mcls, name, bases, ns):
        print(name, '__classcell__' in ns)
        return super().__new__(mcls, name, bases, ns)
class A(metaclass=M):
    def m(self): pass
class B(metaclass=M):
    def m(self): return super()
#: the namespace is copied
ns = {'x': 1}
C = type('C', (), ns)
ns['x'] = 2
ns['y'] = 3
print(C.x, hasattr(C, 'y'))
#: a metaclass's attribute is not the instance's
class M(type):
    k = 'meta'
    def m(cls): return cls.__name__
class C(metaclass=M): pass
print(C.k, C.m())
C().k
#: a metaclass's property
class M(type):
    @property
    def upper(cls): return cls.__name__.upper()
class Abc(metaclass=M): pass
def f():
    return [Abc.upper for i in range(4)]
print(f())
Abc.upper = 1
#: a metaclass counts instances
class M(type):
    def __call__(cls, *a, **k):
        cls.count += 1
        return super().__call__(*a, **k)
class C(metaclass=M):
    count = 0
    def __init__(self, x=0): self.x = x
def f():
    return sum(C(i).x for i in range(10)) + C(x=5).x
print(f(), C.count)
#: a metaclass registers
class M(type):
    registry = {}
    def __init__(cls, name, bases, ns):
        super().__init__(name, bases, ns)
        M.registry[name] = cls
class A(metaclass=M): pass
class B(A): pass
print(list(M.registry), M.registry['B']().__class__ is B)
#: a metaclass changes the namespace
class M(type):
    def __new__(mcls, name, bases, ns):
        ns = {(k.upper() if not k.startswith('_') else k): v for k, v in ns.items()}
        return type.__new__(mcls, name, bases, ns)
class C(metaclass=M):
    x = 1
    def m(self): return 2
print(C.X, C().M(), hasattr(C, 'x'))
#: a metaclass iterates
class M(type):
    def __iter__(cls): return iter(cls.members)
    def __len__(cls): return len(cls.members)
    def __contains__(cls, x): return x in cls.members
class C(metaclass=M):
    members = [1, 2, 3]
def f():
    t = 0
    for i in range(3):
        for x in C:
            t += x
        t += len(C) + (2 in C)
    return t
print(f())
#: mro_entries in class and in type()
class E:
    def __mro_entries__(self, bases): return (int,)
class C(E()): pass
print(C(5) + 1, C.__bases__)
type('D', (E(),), {})
#: mro_entries must give a tuple
class E:
    def __mro_entries__(self, bases): return int
class C(E()): pass
#: a metaclass of a metaclass
class MM(type):
    def __call__(cls, *a):
        print('making', a[0])
        return super().__call__(*a)
class M(type, metaclass=MM): pass
class C(metaclass=M): pass
C()
#: new without a call to super
class M(type):
    def __new__(mcls, name, bases, ns):
        return 'not a class'
class C(metaclass=M): pass
print(C)
#: init of the metaclass is not called for something else
class M(type):
    def __new__(mcls, name, bases, ns): return 5
    def __init__(cls, *a): print('never')
class C(metaclass=M): pass
print(C)
#: the order of the evaluation of bases and keywords
def say(x, v):
    print(x)
    return v
class C(say('base 1', int), say('base 2', object), metaclass=say('meta', type)):
    say('body', 0)
print(C.__name__)
#: a class body that raises
class M(type):
    def __new__(mcls, name, bases, ns): print('never')
class C(metaclass=M):
    x = 1 / 0
#: class decorators run from the bottom, after the class was made
def d1(c):
    print('d1', c.__name__)
    return c
def d2(c):
    print('d2', c.__name__)
    c.tag = 1
    return c
class M(type):
    def __init__(cls, *a): print('init')
@d1
@d2
class C(metaclass=M): pass
print(C.tag)
#: the arguments of object's new and init
class A: pass
class B:
    def __init__(self, x): pass
class C:
    def __new__(cls, x): return object.__new__(cls)
class D:
    def __new__(cls, x): return object.__new__(cls, x)
class E:
    def __init__(self, x): super().__init__(x)
print(type(B(1)).__name__, type(C(1)).__name__)
for k in [A, D, E]:
    try:
        k(1)
    except TypeError as e:
        print(e)
#: new of another class
class A: pass
class B: pass
object.__new__(A)
try:
    object.__new__(5)
except TypeError as e:
    print(e)
try:
    object.__new__(int)
except TypeError as e:
    print(e)
try:
    int.__new__(A)
except TypeError as e:
    print(e)
try:
    object.__new__()
except TypeError as e:
    print(e)
#: abstract classes refuse
from abc import ABC, abstractmethod
class A(ABC):
    @abstractmethod
    def m(self): pass
    @abstractmethod
    def n(self): pass
class B(A):
    def m(self): pass
class C(B):
    def n(self): pass
C()
for k in [A, B]:
    try:
        k()
    except TypeError as e:
        print(e)
#: class getitem
class C:
    def __class_getitem__(cls, item): return (cls.__name__, item)
print([C[i] for i in range(3)], C[int, str])
C()[1]
#: a class made in a loop with different bases
class A:
    def m(self): return 'A'
class B:
    def m(self): return 'B'
def f():
    return [type('K', (b,), {'i': i})().m() for i in range(3) for b in (A, B)]
print(f())
#: type of type
print(type(type) is type, isinstance(type, object), isinstance(object, type), type(5), type('C', (), {}))
#: type with one argument in a subclass of type
class M(type): pass
try:
    M(5)
except TypeError as e:
    print(e)
