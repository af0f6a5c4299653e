# Checklist items 6 and 10: corners of classes.

#: a class statement in a loop makes new classes
def f():
    out = []
    for i in range(4):
        class C:
            n = i
            def get(self): return self.n * 10
        out.append(C)
    return [c().get() for c in out], len(set(out)), [c.__qualname__ for c in out[:1]]
print(f())
#: names of the class body are seen in order
class C:
    a = 1
    b = a + 1
    c = [a for i in range(2)] if False else [b]
    def f(self): return a
print(C.b, C.c)
C().f()
#: a class body sees globals after deleted names
x = 'global'
class C:
    x = 'class'
    y = x
    del x
    z = x
print(C.y, C.z, hasattr(C, 'x'))
#: a class body with conditions and loops
class C:
    for i in range(3):
        exec_name = 'm%d' % i
        locals()[exec_name] = i * 10
    if i > 1:
        big = True
    else:
        small = True
print(C.m0, C.m2, C.big, hasattr(C, 'small'), C.i)
#: a class body in a function sees the function's variables
def f(n):
    class C:
        k = n
        n = 'own'
        def get(self): return n
    return C.k if False else C.n, C().get()
try:
    print(f(5))
except NameError as e:
    print(e)
#: nonlocal and global in a class body
g = 0
def f():
    n = 0
    class C:
        nonlocal n
        global g
        n = 5
        g = 6
    return n, hasattr(C, 'n')
print(f(), g)
#: type() checks its namespace for set_name and init_subclass
class D:
    def __set_name__(self, owner, name): print('set_name', owner.__name__, name)
class A:
    def __init_subclass__(cls, **kw): print('init_subclass', cls.__name__, kw)
C = type('C', (A,), {'d': D()}, k=1)
#: init_subclass is a class method without saying so
class A:
    def __init_subclass__(cls): cls.tag = cls.__name__.lower()
class B(A): pass
print(B.tag, type(A.__dict__['__init_subclass__']).__name__)
#: class_getitem is a class method without saying so
class A:
    def __class_getitem__(cls, k): return cls, k
print(type(A.__dict__['__class_getitem__']).__name__, A[1][1])
#: new is a static method without saying so
class A:
    def __new__(cls): return super().__new__(cls)
print(type(A.__dict__['__new__']).__name__, type(A.__new__(A)).__name__)
class B(A): pass
print(type(A.__new__(B)).__name__)
#: init_subclass set afterwards is no class method
class A: pass
A.__init_subclass__ = lambda *a: print('called', a)
class B(A): pass
#: super in init_subclass and class attributes
class Plugin:
    registry = []
    def __init_subclass__(cls, /, name=None, **kw):
        super().__init_subclass__(**kw)
        cls.name = name or cls.__name__
        Plugin.registry.append(cls.name)
class X(Plugin, name='x!'): pass
class Y(X): pass
def f():
    return [type('Z%d' % i, (Plugin,), {}).name for i in range(3)]
print(f(), Plugin.registry)
#: metaclass new with keywords
class M(type):
    def __new__(mcls, name, bases, ns, tag=None, **kw):
        cls = super().__new__(mcls, name, bases, ns, **kw)
        cls.tag = tag
        return cls
    def __init__(cls, name, bases, ns, tag=None, **kw):
        super().__init__(name, bases, ns)
class C(metaclass=M, tag='t'): pass
class D(C, tag='d'): pass
print(C.tag, D.tag)
#: type's init does not take keywords from nowhere
class M(type):
    def __init__(cls, name, bases, ns): pass
class C(metaclass=M, x=1): pass
#: an enum by hand
class EnumMeta(type):
    def __new__(mcls, name, bases, ns):
        cls = super().__new__(mcls, name, bases, dict(ns))
        cls.members = {}
        for k, v in ns.items():
            if not k.startswith('_') and isinstance(v, int):
                m = object.__new__(cls)
                m.name, m.value = k, v
                cls.members[k] = m
                setattr(cls, k, m)
        return cls
    def __iter__(cls): return iter(cls.members.values())
    def __getitem__(cls, k): return cls.members[k]
    def __call__(cls, v):
        for m in cls:
            if m.value == v:
                return m
        raise ValueError(f'{v} is not a valid {cls.__name__}')
class Color(metaclass=EnumMeta):
    RED = 1
    BLUE = 2
def f():
    return [(m.name, Color(m.value) is m, Color[m.name] is m) for i in range(2) for m in Color]
print(f())
Color(3)
#: fields in order of definition
class Field:
    count = 0
    def __init__(self):
        Field.count += 1
        self.order = Field.count
class M(type):
    def __new__(mcls, name, bases, ns):
        fields = sorted((v.order, k) for k, v in ns.items() if isinstance(v, Field))
        cls = super().__new__(mcls, name, bases, ns)
        cls.fields = [k for _, k in fields]
        return cls
class Rec(metaclass=M):
    b = Field()
    a = Field()
    c = Field()
    def __init__(self, *values):
        for n, v in zip(self.fields, values):
            setattr(self, n, v)
def f():
    return sum(getattr(Rec(i, i * 2, i * 3), n) for i in range(5) for n in Rec.fields)
print(Rec.fields, f())
#: a final class
class Final(type):
    def __new__(mcls, name, bases, ns):
        for b in bases:
            if isinstance(b, Final):
                raise TypeError(f'{b.__name__} is final')
        return super().__new__(mcls, name, bases, ns)
class A(metaclass=Final): pass
class B(A): pass
#: attribute access on the class by a metaclass's getattribute
class M(type):
    def __getattribute__(cls, name):
        if name == 'virtual':
            return 42
        return super().__getattribute__(name)
class C(metaclass=M):
    real = 1
def f():
    return [C.virtual + C.real for i in range(4)]
print(f(), hasattr(C(), 'virtual'))
#: deleting through the metaclass
class M(type):
    def __delattr__(cls, name):
        print('del', name)
        super().__delattr__(name)
class C(metaclass=M):
    x = 1
del C.x
print(hasattr(C, 'x'))
#: comparisons and hashes of classes
class M(type):
    def __lt__(cls, other): return cls.__name__ < other.__name__
class B(metaclass=M): pass
class A(metaclass=M): pass
print([c.__name__ for c in sorted([B, A])], A == A, A != B, {A: 1}[A])
sorted([int, str])
#: operators of classes through the metaclass, in a loop
class M(type):
    def __add__(cls, o): return cls.n + (o if isinstance(o, int) else o.n)
    def __radd__(cls, o): return o + cls.n
    def __neg__(cls): return -cls.n
    def __lt__(cls, o): return cls.n < o
class C(metaclass=M):
    n = 10
def f():
    t = 0
    for i in range(6):
        t += (C + i) + (i + C) + -C
        if i == 3:
            C.n = 20
        if C < 15:
            t += 1000
    return t
print(f())
#: instances of a class whose metaclass call is replaced
class M(type):
    def __call__(cls, *a):
        obj = cls.__new__(cls)
        obj.args = a
        return obj
class C(metaclass=M):
    def __init__(self): print('never')
def f():
    out = []
    for i in range(6):
        out.append(C(i).args if i < 4 else type(C(i)).__name__)
        if i == 3:
            del M.__call__
            C.__init__ = lambda self, x: None
    return out
print(f())
#: new returns a cached instance
class Int:
    cache = {}
    def __new__(cls, n):
        if n not in cls.cache:
            cls.cache[n] = super().__new__(cls)
        return cls.cache[n]
    def __init__(self, n):
        self.n = n
        self.inits = getattr(self, 'inits', 0) + 1
def f():
    for i in range(10):
        x = Int(i % 3)
    return sorted((v.n, v.inits) for v in Int.cache.values())
print(f(), Int(1) is Int(1))
#: new of immutable builtins
class Celsius(float):
    def __new__(cls, value, unit='C'):
        self = super().__new__(cls, value)
        self.unit = unit
        return self
    def __add__(self, o): return Celsius(float(self) + o, self.unit)
class Pair(tuple):
    def __new__(cls, a, b): return super().__new__(cls, (a, b))
    @property
    def first(self): return self[0]
def f():
    t = Celsius(0.5)
    for i in range(6):
        t = t + i
    return t, t.unit, Pair(1, 2).first, Pair(3, 4) == (3, 4), len(Pair(1, 2))
print(f())
#: init with a wrong number of arguments
class A:
    def __init__(self, x): pass
for call in [lambda: A(), lambda: A(1, 2), lambda: A(y=1)]:
    try:
        call()
    except TypeError as e:
        print(e)
#: the errors of object's constructor
class A: pass
class B:
    def __new__(cls, x): return super().__new__(cls)
for call in [lambda: A(1), lambda: A(x=1), lambda: object(1), lambda: B(), lambda: B(1, 2)]:
    try:
        call()
    except TypeError as e:
        print(e)
#: bases by a starred expression and keywords by a dict
bases = (int,)
kw = {'metaclass': type}
class C(*bases, **kw):
    pass
print(C(5) + 1, C.__bases__)
#: duplicate keyword for a class
kw = {'metaclass': type}
class C(metaclass=type, **kw): pass
#: a class decorated into something else
@lambda c: c.__name__
class C: pass
print(C)
#: subclasses of type made by type
M = type('M', (type,), {'hello': lambda cls: 'hello ' + cls.__name__})
C = M('C', (), {'x': 1})
print(C.hello(), type(C).__name__, C().x)
#: the qualname given in the body
class C:
    __qualname__ = 'Some.Where'
    def m(self): pass
print(C.__qualname__, C.__name__, C.m.__qualname__, C)
#: the module given in the body
class C:
    __module__ = 'far.away'
print(C.__module__, repr(C))
#: doc and annotations of a class
class C:
    "doc"
    a: int = 1
    b: str
print(C.__doc__, C.__annotations__, hasattr(C, 'b'), C.a)
class D(C): pass
print(D.__doc__, D.__annotations__)
#: inheriting from a class that is being changed
class A:
    def m(self): return 'A'
def f():
    out = []
    for i in range(4):
        B = type('B', (A,), {})
        out.append(B().m())
        A.m = lambda self, i=i: 'A%d' % i
    return out
print(f())
#: isinstance with a metaclass that changes its mind
class M(type):
    answer = True
    def __instancecheck__(cls, o): return M.answer
class C(metaclass=M): pass
def f():
    out = []
    for i in range(6):
        out.append(isinstance(i, C))
        if i == 2:
            M.answer = False
        if i == 4:
            del M.__instancecheck__
    return out
print(f())
#: except with a class whose metaclass checks differently
class M(type):
    def __instancecheck__(cls, o): return True
    def __subclasscheck__(cls, o): return True
class E(Exception, metaclass=M): pass
try:
    try:
        raise ValueError('v')
    except E:
        print('caught by E')
except ValueError:
    print('not caught by E')
#: abstract methods appear and disappear
from abc import ABC, abstractmethod
class A(ABC):
    @abstractmethod
    def m(self): pass
class B(A):
    def m(self): return 1
print(A.__abstractmethods__, B.__abstractmethods__)
B.m = abstractmethod(lambda self: 2)
print(B().m())
C = type('C', (A,), {})
try:
    C()
except TypeError as e:
    print(e)
#: virtual subclasses by register
from abc import ABC
class A(ABC): pass
class B: pass
print(isinstance(B(), A), issubclass(B, A))
A.register(B)
print(isinstance(B(), A), issubclass(B, A), isinstance(5, A))
#: subclasshook
from abc import ABC
class Sized(ABC):
    @classmethod
    def __subclasshook__(cls, c):
        return True if any('__len__' in k.__dict__ for k in c.__mro__) else NotImplemented
class L:
    def __len__(self): return 0
print(isinstance(L(), Sized), isinstance(5, Sized), issubclass(list, Sized))
