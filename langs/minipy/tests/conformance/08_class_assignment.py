# Checklist item 8: the class of an object is assigned.

#: methods change with the class
class A:
    def m(self): return 'A'
class B:
    def m(self): return 'B'
def f(o):
    out = []
    for i in range(8):
        out.append(o.m())
        if i == 3:
            o.__class__ = B
        if i == 5:
            o.__class__ = A
    return out
print(f(A()))
#: attributes stay
class A: pass
class B:
    z = 'class'
a = A()
a.x, a.y = 1, 2
a.__class__ = B
print(a.x, a.y, a.z, a.__dict__, type(a).__name__, isinstance(a, B), isinstance(a, A))
#: attributes that were and are added
class A: pass
class B: pass
a = A()
a.x = 1
a.__class__ = B
a.y = 2
b = B()
b.x, b.y = 1, 2
print(a.__dict__ == b.__dict__, list(a.__dict__))
#: a state machine
class Closed:
    def step(self):
        self.__class__ = Open
        return 'opening'
class Open:
    def step(self):
        self.__class__ = Closed
        return 'closing'
def f():
    d = Closed()
    return [d.step() for i in range(7)], type(d).__name__
print(f())
#: an object changes its class in its own method
class A:
    def m(self):
        self.__class__ = B
        return 'A' + self.m()
class B:
    def m(self): return 'B'
a = A()
print([a.m() for i in range(3)])
#: special methods change
class A:
    def __len__(self): return 1
    def __add__(self, o): return 'A'
class B:
    def __len__(self): return 2
    def __add__(self, o): return 'B'
def f(o):
    out = []
    for i in range(6):
        out.append((len(o), o + 1))
        if i == 2:
            o.__class__ = B
    return out
print(f(A()))
#: to something that is no class
class A: pass
A().__class__ = 5
#: to a builtin class
class A: pass
A().__class__ = int
#: of a builtin value
class A: pass
(5).__class__ = A
#: of a list
class L(list): pass
[].__class__ = L
#: between two subclasses of one builtin
class L1(list):
    def name(self): return 'L1'
class L2(list):
    def name(self): return 'L2'
def f():
    l = L1([1, 2])
    out = []
    for i in range(6):
        out.append(l.name())
        if i == 2:
            l.__class__ = L2
    return out, l, len(l)
print(f())
#: from a subclass of a builtin to a plain class
class L(list): pass
class A: pass
L().__class__ = A
#: between subclasses of different builtins
class L(list): pass
class D(dict): pass
L().__class__ = D
#: between classes with the same slots
class A:
    __slots__ = ('x', 'y')
class B:
    __slots__ = ('x', 'y')
a = A()
a.x = 1
a.__class__ = B
print(a.x, type(a).__name__)
#: between classes with different slots
class A:
    __slots__ = ('x',)
class B:
    __slots__ = ('y',)
A().__class__ = B
#: from slots to a dict
class A:
    __slots__ = ('x',)
class B: pass
A().__class__ = B
#: from a dict to slots
class A: pass
class B:
    __slots__ = ()
A().__class__ = B
#: to a subclass without more state
class A:
    def __init__(self): self.x = 1
class B(A):
    def m(self): return self.x + 1
a = A()
a.__class__ = B
print(a.m(), isinstance(a, B))
#: to a base class
class A: pass
class B(A):
    def m(self): return 1
b = B()
b.__class__ = A
print(hasattr(b, 'm'), type(b) is A)
#: to the same class
class A: pass
a = A()
a.x = 1
a.__class__ = A
print(a.x)
#: deleting the class
class A: pass
del A().__class__
#: a metaclass of a class is assigned
class M(type):
    def hello(cls): return 'M ' + cls.__name__
class N(type):
    def hello(cls): return 'N ' + cls.__name__
class C(metaclass=M): pass
print(C.hello())
C.__class__ = N
print(C.hello(), type(C).__name__)
#: a class gets a metaclass
class M(type):
    def hello(cls): return 'hello ' + cls.__name__
class C: pass
C.__class__ = M
print(C.hello(), isinstance(C, M))
#: a module's class
import sys, types
class Mod(types.ModuleType):
    @property
    def answer(self): return 42
m = sys.modules['__main__']
m.__class__ = Mod
print(m.answer, type(m).__name__)
#: a function's class
def f(): pass
class A: pass
f.__class__ = A
#: an exception's class
class E1(Exception): pass
class E2(Exception): pass
e = E1('x')
e.__class__ = E2
try:
    raise e
except E2 as x:
    print('E2', x.args)
#: class assignment through setattr
class A: pass
class B: pass
def f():
    out = []
    objs = [A() for i in range(4)]
    for i, o in enumerate(objs):
        if i % 2:
            setattr(o, '__class__', B)
    return [type(o).__name__ for o in objs]
print(f())
#: class assignment through object.__setattr__
class A: pass
class B: pass
a = A()
object.__setattr__(a, '__class__', B)
print(type(a).__name__)
#: the setattr hook sees class assignment
class A:
    def __setattr__(self, name, value):
        print('set', name, value.__name__)
        super().__setattr__(name, value)
class B: pass
a = A()
a.__class__ = B
print(type(a).__name__)
#: equality and hash survive
class A: pass
class B: pass
a = A()
h, d = hash(a), {a: 1}
a.__class__ = B
print(hash(a) == h, d[a], a == a)
#: bound methods taken before
class A:
    def m(self): return 'A', type(self).__name__
class B:
    def m(self): return 'B', type(self).__name__
a = A()
m = a.m
a.__class__ = B
print(m(), a.m())
#: super after the class was assigned
class Base:
    def m(self): return 'Base'
class A(Base):
    def m(self): return 'A' + super().m()
class B(Base):
    def m(self): return 'B' + super().m()
a = A()
print(a.m())
a.__class__ = B
print(a.m())
try:
    A.m(a)
except TypeError as e:
    print(e)
#: a polymorphic list whose members change
class Cat:
    def say(self): return 'meow'
class Dog:
    def say(self): return 'woof'
def f():
    pets = [Cat(), Dog(), Cat()]
    out = []
    for i in range(6):
        out.append(' '.join(p.say() for p in pets))
        p = pets[i % 3]
        p.__class__ = Dog if type(p) is Cat else Cat
    return out
for line in f():
    print(line)
#: class attributes after the change
class A:
    n = 1
class B:
    n = 2
def f(o):
    t = 0
    for i in range(10):
        t = t * 2 + o.n
        o.__class__ = B if i % 3 == 0 else A
    return t
print(f(A()))
#: properties after the change
class A:
    x = 'plain'
class B:
    @property
    def x(self): return 'property'
def f(o):
    out = []
    for i in range(6):
        out.append(o.x)
        o.__class__ = B if i % 2 == 0 else A
    return out
print(f(A()))
#: unions of dict and class assignment
class A: pass
class B: pass
a = A()
d = a.__dict__
a.__class__ = B
d['x'] = 1
print(a.x, a.__dict__ is d)
#: a class of another metaclass is fine
class M(type): pass
class A: pass
class B(metaclass=M):
    def m(self): return 'B'
a = A()
a.__class__ = B
print(a.m())
#: object() has no assignable class
class A: pass
object().__class__ = A
#: types.SimpleNamespace subclass
class A:
    pass
class B(A):
    __slots__ = ()
a = A()
a.x = 1
a.__class__ = B
print(a.x, type(a).__name__)
#: adding a slot is another layout
class A: pass
class B(A):
    __slots__ = ('s',)
A().__class__ = B
#: int subclasses
class I(int):
    def m(self): return self + 1
class J(int):
    def m(self): return self - 1
i = I(5)
print(i.m())
i.__class__ = J
print(i.m(), i, type(i).__name__)
#: reading class in a loop
class A: pass
class B(A): pass
def f(items):
    return [x.__class__.__name__ for x in items]
print(f([1, 'a', 2.5, None, True, A(), B(), A, len, [], {}, (), f]))
#: class of a class
class M(type): pass
class A(metaclass=M): pass
print(A.__class__.__name__, M.__class__.__name__, A().__class__.__class__.__name__, type.__class__ is type)
