# Checklist item 11: super().

#: without arguments in a method
class A:
    def m(self): return 'A'
class B(A):
    def m(self): return 'B' + super().m()
class C(B):
    def m(self): return 'C' + super().m()
def f(c):
    return [c.m() for i in range(5)]
print(f(C()), f(B()))
#: with two arguments
class A:
    def m(self): return 'A'
class B(A):
    def m(self): return 'B'
class C(B):
    def m(self): return super(B, self).m()
print([C().m() for i in range(3)], super(C, C()).m(), super(B, C()).m())
#: the mro is that of the object's type
class A:
    def m(self): return 'A'
class B(A):
    def m(self): return 'B' + super().m()
class X(A):
    def m(self): return 'X' + super().m()
class D(B, X): pass
def f(items):
    return [o.m() for o in items]
print(f([B(), D(), X(), D(), B()]))
#: in a class method
class A:
    @classmethod
    def make(cls): return 'A.make for ' + cls.__name__
class B(A):
    @classmethod
    def make(cls): return 'B then ' + super().make()
class C(B): pass
print([k.make() for k in (B, C, B, C)])
#: in a static method there is no self
class A:
    @staticmethod
    def s(): return 'A'
class B(A):
    @staticmethod
    def s(): return super().s()
B.s()
#: in a static method with an argument
class A:
    @staticmethod
    def s(x): return 'A'
class B(A):
    @staticmethod
    def s(x): return super().s(x)
try:
    B.s(5)
except TypeError as e:
    print(e)
print(B.s(B()))
#: with two arguments in a static method
class A:
    @staticmethod
    def s(x): return x + 1
class B(A):
    @staticmethod
    def s(x): return super(B, B).s(x) * 10
print([B.s(i) for i in range(4)])
#: outside a class
def f(self):
    return super()
f(1)
#: without parameters
class A:
    def m(): return super()
A.m()
#: the first parameter was deleted
class A:
    def m(self):
        del self
        return super()
A().m()
#: the first parameter was assigned
class A:
    def m(self): return 'A'
class B(A):
    def m(self):
        self = 5
        return super().m()
B().m()
#: the first parameter was assigned another instance
class A:
    def m(self): return self.n
class B(A):
    def __init__(self, n): self.n = n
    def m(self):
        self = B(self.n + 1)
        return super().m()
print([B(i).m() for i in range(3)])
#: the first parameter is a cell
class A:
    def m(self): return 'A'
class B(A):
    def m(self):
        def inner(): return self
        return super().m(), inner() is self
print([B().m() for i in range(3)])
#: args as first parameter
class A:
    def m(self): return 'A'
class B(A):
    def m(*args): return super().m()
try:
    print(B().m())
except RuntimeError as e:
    print(e)
#: in a nested function the nested first parameter counts
class A:
    def m(self): return 'A'
class B(A):
    def m(self):
        def inner(me):
            return super().m()
        return inner(self)
print([B().m() for i in range(3)])
#: in a nested function without parameters
class A:
    def m(self): return 'A'
class B(A):
    def m(self):
        def inner():
            return super().m()
        return inner()
B().m()
#: in a lambda
class A:
    def m(self): return 'A'
class B(A):
    m = lambda self: 'B' + super().m()
print([B().m() for i in range(3)])
#: in a comprehension
class A:
    def m(self, i): return i
class B(A):
    def m(self):
        return [super(B, self).m(i) for i in range(3)]
print(B().m())
#: without arguments in a comprehension
class A:
    def m(self, i): return i
class B(A):
    def m(self):
        return [super().m(i) for i in range(3)]
try:
    print(B().m())
except TypeError as e:
    print(e)
#: in a generator
class A:
    def m(self):
        yield 1
        yield 2
class B(A):
    def m(self):
        yield 0
        yield from super().m()
print([list(B().m()) for i in range(3)])
#: a function put into another class keeps its class cell
class A:
    def m(self): return 'A'
class B(A):
    def m(self): return 'B' + super().m()
class C(A):
    m = B.m
try:
    C().m()
except TypeError as e:
    print(e)
class D(B):
    m2 = B.m
print(D().m2())
#: super as a name that was rebound
class A:
    def m(self): return 'A'
class B(A):
    def m(self):
        s = super
        try:
            return s().m()
        except RuntimeError as e:
            return str(e)
print(B().m())
#: super as a local variable
class A:
    def m(self): return 'A'
class B(A):
    def m(self):
        super = lambda: 'mine'
        return super()
print(B().m())
#: super as a global
class A: pass
class B(A):
    def m(self):
        return super()
super = lambda *a: ('global', a)
print(B().m())
#: attributes of the class, not of the instance
class A:
    x = 'A.x'
class B(A):
    x = 'B.x'
    def m(self):
        self.x = 'instance'
        return super().x, self.x
print([B().m() for i in range(3)])
#: an instance attribute is not found
class A: pass
class B(A):
    def m(self):
        self.y = 1
        return super().y
B().m()
#: the text of a missing method
class A: pass
class B(A):
    def m(self): super().nothing()
B().m()
#: properties
class A:
    @property
    def p(self): return self.n
class B(A):
    n = 3
    @property
    def p(self): return super().p * 10
def f(b):
    return [b.p for i in range(4)]
print(f(B()))
#: setting through super
class A: pass
class B(A):
    def __setattr__(self, name, value):
        super().__setattr__(name, value * 2)
b = B()
def f():
    out = []
    for i in range(5):
        b.x = i
        out.append(b.x)
    return out
print(f())
#: a store on a super object
class A:
    x = 1
class B(A):
    def m(self):
        super().x = 5
B().m()
#: setting a property of a base
class A:
    @property
    def p(self): return self._p
    @p.setter
    def p(self, v): self._p = v
class B(A):
    @property
    def p(self): return super().p + 1
    @p.setter
    def p(self, v): super(B, type(self)).p.fset(self, v * 2)
b = B()
b.p = 5
print(b.p, b._p)
#: new through super
class A:
    def __new__(cls, *args):
        self = super().__new__(cls)
        self.args = args
        return self
class B(A):
    def __new__(cls, *args):
        return super().__new__(cls, 'B', *args)
print([B(i).args for i in range(3)])
#: init through super with all kinds of arguments
class A:
    def __init__(self, a, b=2, *args, c, **kw):
        self.all = (a, b, args, c, kw)
class B(A):
    def __init__(self, *args, **kw):
        super().__init__(*args, **kw)
print(B(1, c=3).all, B(1, 5, 6, 7, c=8, d=9).all)
#: special methods through super
class A:
    def __len__(self): return 1
    def __getitem__(self, i): return i
    def __eq__(self, o): return True
    __hash__ = object.__hash__
class B(A):
    def __len__(self): return super().__len__() + 1
    def __getitem__(self, i): return super().__getitem__(i) * 2
    def __eq__(self, o): return not super().__eq__(o)
def f(b):
    return [(len(b), b[i], b == i) for i in range(3)]
print(f(B()))
#: a super object has no operators
class A:
    def __len__(self): return 1
    def __getitem__(self, i): return i
class B(A):
    def m(self): return len(super())
    def n(self): return super()[0]
for op in [B.m, B.n]:
    try:
        op(B())
    except TypeError as e:
        print(e)
#: builtin bases
class L(list):
    def append(self, x):
        super().append(x * 2)
    def __getitem__(self, i):
        return ('item', super().__getitem__(i))
    def __repr__(self):
        return 'L' + super().__repr__()
def f():
    l = L()
    for i in range(5):
        l.append(i)
    return l, l[2], len(l)
print(f())
#: dict and int as bases
class D(dict):
    def __setitem__(self, k, v): super().__setitem__(k, v + 1)
    def __getitem__(self, k): return -super().__getitem__(k)
class I(int):
    def __add__(self, o): return I(super().__add__(o) + 100)
    def __repr__(self): return 'I' + super().__repr__()
d = D()
for i in range(4):
    d[i] = i
print(d, d[2], I(1) + 2, I(1) + 2 + 3)
#: exceptions as bases
class E(Exception):
    def __init__(self, code):
        super().__init__('code %d' % code)
        self.code = code
    def __str__(self): return '<' + super().__str__() + '>'
def f():
    out = []
    for i in range(4):
        try:
            raise E(i)
        except E as e:
            out.append((str(e), e.code, e.args))
    return out
print(f())
#: the repr and attributes of a super object
class A: pass
class B(A):
    def m(self): return super()
s = B().m()
print(s.__thisclass__.__name__, s.__self_class__.__name__, type(s.__self__).__name__, type(s).__name__)
print(repr(s).split(' at ')[0][:40])
print(super(B, B))
#: an unbound super object
class A:
    def m(self): return 'A'
class B(A): pass
s = super(B)
print(s, s.__self__, s.__self_class__)
print(s.__get__(B()).m())
#: an unbound super object as a class attribute
class A:
    def m(self): return 'A'
class B(A):
    def m(self): return 'B' + self._super.m()
B._super = super(B)
print([B().m() for i in range(3)])
#: wrong arguments
class A: pass
class B(A): pass
for args in [(5,), (A, 5), (B, A()), (B, A), (A, B(), 1), (A, None)]:
    try:
        print(type(super(*args)).__name__)
    except TypeError as e:
        print(e)
#: keyword arguments are refused
class A:
    def m(self): return super(A, obj=self)
try:
    A().m()
except TypeError as e:
    print(e)
#: the class argument of two-argument super
class A:
    @classmethod
    def c(cls): return 'A.c', cls.__name__
    def m(self): return 'A.m', self
class B(A): pass
print(super(B, B).c(), super(B, B).m(7), super(B, B()).c())
#: super of a metaclass
class M(type):
    def __call__(cls, *a):
        return ('made', super().__call__(*a).x)
    def hello(cls): return 'M'
class N(M):
    def hello(cls): return 'N' + super().hello()
class C(metaclass=N):
    def __init__(self, x): self.x = x
print([C(i) for i in range(3)], C.hello())
#: super in a class decorated by another class
class A:
    def m(self): return 'A'
def swap(cls):
    return type('Other', (cls,), {})
@swap
class B(A):
    def m(self): return 'B' + super().m()
print(B.__name__, B().m())
#: the name of the class is rebound
class A:
    def m(self): return 'A'
class B(A):
    def m(self): return 'B' + super().m()
    def old(self): return 'B' + super(B, self).m()
b = B()
B = int
print(b.m())
b.old()
#: deep chains
def f():
    class K0:
        def m(self): return 0
    k = K0
    for i in range(8):
        class K(k):
            def m(self): return super().m() + 1
        k = K
    return [k().m() for i in range(3)]
print(f())
#: class as a cell is shared between methods
class C:
    def a(self): return __class__
    def b(self):
        def inner(): return __class__
        return inner()
print(C().a() is C().b() is C)
#: super() inside a property, a setter and a lambda default
class A:
    @property
    def v(self): return 1
    def g(self): return 'g'
class B(A):
    @property
    def v(self): return super().v + 1
    def g(self, f=lambda s: s): return f(super().g())
print([(B().v, B().g()) for i in range(3)])
#: super().__init__ of object takes nothing
class A:
    def __init__(self, x):
        super().__init__()
        self.x = x
class B:
    def __init__(self, x):
        super().__init__(x)
print(A(1).x)
B(1)
#: getattr on a super object
class A:
    x = 1
    def m(self): return 'A.m'
class B(A):
    def m(self):
        s = super()
        return getattr(s, 'x'), getattr(s, 'm')(), getattr(s, 'z', 'default'), hasattr(s, 'm'), hasattr(s, 'q')
print([B().m() for i in range(3)])
#: super().__class__ is super's
class A: pass
class B(A):
    def m(self): return super().__class__
print(B().m())
#: getattr hook is not used by super
class A:
    def __getattr__(self, name): return 'hook ' + name
class B(A):
    def m(self): return self.zzz, super().zzz
B().m()
