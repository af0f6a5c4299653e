# Checklist item 5: classes that change while instances and compiled loops exist.

#: a method is replaced in a loop
class C:
    def m(self): return 1
def f(c):
    out = []
    for i in range(10):
        out.append(c.m())
        if i == 4:
            C.m = lambda self: 2
    return out
print(f(C()))
#: a method of a base is replaced
class A:
    def m(self): return 'A'
class B(A): pass
class C(B): pass
def f(c):
    out = []
    for i in range(10):
        out.append(c.m())
        if i == 2:
            A.m = lambda self: 'A2'
        if i == 4:
            B.m = lambda self: 'B'
        if i == 6:
            C.m = lambda self: 'C'
        if i == 7:
            del C.m
        if i == 8:
            del B.m
    return out
print(f(C()))
#: a class attribute counts
class C:
    n = 0
def f(c):
    for i in range(20):
        C.n += 1
    return c.n
print(f(C()))
#: a class attribute changes its kind
class C:
    x = 1
def f(c):
    out = []
    for i in range(10):
        out.append(c.x)
        if i == 2:
            C.x = property(lambda self: 'property')
        if i == 4:
            C.x = 'plain'
        if i == 6:
            C.x = staticmethod(lambda: 'static')
        if i == 7:
            C.x = 2.5
    return [v if not callable(v) else v() for v in out]
print(f(C()))
#: a method becomes a plain value
class C:
    def m(self): return 'method'
def f(c):
    out = []
    for i in range(6):
        v = c.m
        out.append(v() if callable(v) else v)
        if i == 2:
            C.m = 7
    return out
print(f(C()))
#: a method becomes a class method and a static method
class C:
    def m(*args): return len(args)
def f(c):
    out = []
    for i in range(9):
        out.append(c.m())
        if i == 2:
            C.m = classmethod(lambda *args: ('class', len(args)))
        if i == 5:
            C.m = staticmethod(lambda *args: ('static', len(args)))
    return out
print(f(C()))
#: deleting a method uncovers the base's
class A:
    def m(self): return 'A'
class B(A):
    def m(self): return 'B'
def f(b):
    out = []
    for i in range(6):
        out.append(b.m())
        if i == 2:
            del B.m
    return out
print(f(B()))
#: deleting the only method
class C:
    def m(self): return 1
def f(c):
    n = 0
    for i in range(6):
        n += c.m()
        if i == 3:
            del C.m
    return n
f(C())
#: a property's getter is replaced by a subclass assignment
class A:
    @property
    def p(self): return 'A'
class B(A): pass
def f(b):
    out = []
    for i in range(6):
        out.append(b.p)
        if i == 2:
            B.p = property(lambda self: 'B')
    return out
print(f(B()))
#: a property appears over an instance attribute
class C: pass
def f(c):
    out = []
    c.x = 'own'
    for i in range(6):
        out.append(c.x)
        if i == 2:
            C.x = property(lambda self: 'prop')
        if i == 4:
            del C.x
    return out
print(f(C()))
#: stores notice a property that appears
class C: pass
log = []
def f(c):
    for i in range(8):
        c.x = i
        if i == 3:
            C.x = property(None, lambda self, v: log.append(v))
    return log
c = C()
print(f(c), c.__dict__ == {'x': 3})
#: stores notice a setattr hook that appears
class C: pass
log = []
def f(c):
    for i in range(8):
        c.x = i
        if i == 3:
            C.__setattr__ = lambda self, n, v: log.append((n, v))
        if i == 5:
            del C.__setattr__
f(c := C())
print(c.x, log)
#: bases are assigned
class A:
    def m(self): return 'A'
class B:
    def m(self): return 'B'
class C(A): pass
def f(c):
    out = []
    for i in range(8):
        out.append((c.m(), isinstance(c, A), isinstance(c, B)))
        if i == 3:
            C.__bases__ = (B,)
    return out
for line in f(C()):
    print(line)
#: bases of a base are assigned
class X:
    x = 'X'
class Y:
    x = 'Y'
class A(X): pass
class B(A): pass
def f(b):
    out = []
    for i in range(6):
        out.append(b.x)
        if i == 2:
            A.__bases__ = (Y,)
    return out
print(f(B()), [k.__name__ for k in B.__mro__])
#: bases get longer
class A:
    a = 'a'
class B:
    b = 'b'
class C(A): pass
c = C()
C.__bases__ = (B, A)
print(c.a, c.b, C.__bases__ == (B, A), B.__subclasses__() == [C], A.__subclasses__() == [C])
C.__bases__ = (B,)
print(A.__subclasses__(), hasattr(c, 'a'))
#: bases that would make a cycle
class A: pass
class B(A): pass
A.__bases__ = (B,)
#: bases that are no tuple
class A: pass
class B(A): pass
B.__bases__ = A
#: bases that are empty
class A: pass
class B(A): pass
B.__bases__ = ()
#: bases with something that is no class
class A: pass
class B(A): pass
B.__bases__ = (A, 5)
#: bases with another layout
class A: pass
class B(A): pass
B.__bases__ = (int,)
#: bases that allow no order
class X: pass
class Y(X): pass
class C(X): pass
C.__bases__ = (X, Y)
#: the bases of a builtin
class A: pass
int.__bases__ = (A,)
#: bases can't be deleted
class A: pass
class B(A): pass
del B.__bases__
#: the class of a method call in a polymorphic loop changes
class A:
    def m(self): return 'a'
class B:
    def m(self): return 'b'
def f(items):
    out = ''
    for i in range(10):
        out += items[i % 2].m()
        if i == 5:
            A.m = B.m
    return out
print(f([A(), B()]))
#: a class used as a namespace of constants
class K:
    A = 1
    B = 2
def f():
    t = 0
    for i in range(10):
        t += K.A * 10 + K.B
        if i == 4:
            K.B = 5
    return t
print(f())
#: a class attribute is deleted and the metaclass's shows
class M(type):
    x = 'meta'
class C(metaclass=M):
    x = 'own'
def f():
    out = []
    for i in range(6):
        out.append(C.x)
        if i == 2:
            del C.x
        if i == 4:
            M.x = 'meta2'
    return out
print(f())
#: setattr on the class by computed names
class C: pass
def f():
    for i in range(6):
        setattr(C, 'a%d' % i, i)
    c = C()
    return [getattr(c, 'a%d' % i) for i in range(6)]
print(f(), [n for n in C.__dict__ if n.startswith('a')])
#: methods are added one by one and call each other
class C: pass
def make(n):
    if n == 0:
        return lambda self: 0
    def m(self):
        return getattr(self, 'm%d' % (n - 1))() + n
    return m
def f():
    c = C()
    out = []
    for n in range(8):
        setattr(C, 'm%d' % n, make(n))
        out.append(getattr(c, 'm%d' % n)())
    return out
print(f())
#: a method that replaces itself
class C:
    def m(self):
        C.m = lambda self: 'replaced'
        return 'first'
def f(c):
    return [c.m() for i in range(4)]
print(f(C()))
#: a method that deletes itself
class A:
    def m(self): return 'base'
class B(A):
    def m(self):
        del B.m
        return 'once'
def f(b):
    return [b.m() for i in range(4)]
print(f(B()))
#: init replaces itself
class C:
    def __init__(self):
        self.kind = 'slow'
        C.__init__ = lambda self: setattr(self, 'kind', 'fast')
print([C().kind for i in range(4)])
#: a class changes between two calls of a compiled function
class C:
    k = 1
def f(c, n):
    t = 0
    for i in range(n):
        t += c.k
    return t
c = C()
print(f(c, 10))
C.k = 2
print(f(c, 10))
c.k = 3
print(f(c, 10))
del c.k, C.k
try:
    f(c, 10)
except AttributeError as e:
    print(e)
#: the change happens in a callee
class C:
    k = 1
def change(i):
    if i == 5:
        C.k = 100
def f(c):
    t = 0
    for i in range(8):
        change(i)
        t += c.k
    return t
print(f(C()))
#: the change happens in a property
class C:
    k = 1
    @property
    def p(self):
        C.k += 1
        return self.k
def f(c):
    return [c.p + c.k for i in range(6)]
print(f(C()))
#: the change happens in an operator
class V:
    factor = 1
    def __mul__(self, n):
        V.factor += 1
        return n * self.factor
def f(v):
    return [v * i for i in range(6)]
print(f(V()))
#: the change happens while iterating over instances
class C:
    def m(self): return 1
def f(items):
    t = []
    for i, c in enumerate(items):
        t.append(c.m())
        if i == 3:
            for k in (C,):
                k.m = lambda self: 'new'
    return t
print(f([C() for i in range(8)]))
#: a class attribute that is a function of the module is rebound
def g(self): return 'g'
def h(self): return 'h'
class C:
    m = g
def f(c):
    global g
    out = []
    for i in range(6):
        out.append(c.m() + g(c))
        if i == 1:
            g = h
        if i == 3:
            C.m = h
    return out
print(f(C()))
#: subclasses made in a loop
class A:
    def m(self): return 'A'
def f():
    out = []
    for i in range(5):
        class B(A):
            n = i
        if i % 2:
            B.m = lambda self: 'B%d' % self.n
        out.append(B().m())
    return out
print(f(), len(A.__subclasses__()) >= 1)
#: isinstance in a loop while bases change
class A: pass
class B: pass
class C(A): pass
def f(c):
    out = []
    for i in range(6):
        out.append(isinstance(c, B))
        if i == 2:
            C.__bases__ = (B,)
        if i == 4:
            C.__bases__ = (A,)
    return out
print(f(C()))
#: super notices a changed base
class A:
    def m(self): return 'A'
class B(A):
    def m(self): return 'B' + super().m()
def f(b):
    out = []
    for i in range(6):
        out.append(b.m())
        if i == 2:
            A.m = lambda self: 'A2'
    return out
print(f(B()))
#: super notices changed bases
class A:
    def m(self): return 'A'
class A2:
    def m(self): return 'A2'
class B(A):
    def m(self): return 'B' + super().m()
def f(b):
    out = []
    for i in range(6):
        out.append(b.m())
        if i == 2:
            B.__bases__ = (A2,)
    return out
print(f(B()))
#: a class attribute alternates between two values
class C:
    flag = False
def f(c):
    n = 0
    for i in range(20):
        C.flag = not C.flag
        if c.flag:
            n += 1
    return n
print(f(C()))
#: a class attribute of changing types
class C:
    v = None
def f(c):
    out = []
    for v in [1, 'a', 2.5, None, [1], (2,), True, 10 ** 20, 3]:
        C.v = v
        out.append(c.v)
    return out
print(f(C()))
#: instance attribute hides the class attribute that counts
class C:
    n = 0
    def inc(self):
        self.n += 1
        C.n += 10
def f():
    a, b = C(), C()
    for i in range(5):
        a.inc()
    b.inc()
    return a.n, b.n, C.n
print(f())
#: slots and a changed class
class C:
    __slots__ = ('x',)
    def m(self): return self.x
def f(c):
    out = []
    for i in range(6):
        c.x = i
        out.append(c.m())
        if i == 2:
            C.m = lambda self: -self.x
    return out
print(f(C()))
#: a slot's descriptor is deleted
class C:
    __slots__ = ('x',)
c = C()
c.x = 1
def f():
    for i in range(4):
        print(c.x)
        if i == 1:
            del C.x
f()
#: a subclass of an exception changes its str
class E(Exception):
    pass
def f():
    out = []
    for i in range(6):
        try:
            raise E(i)
        except E as e:
            out.append(str(e))
        if i == 2:
            E.__str__ = lambda self: 'new'
    return out
print(f())
#: a dict subclass gets missing
class D(dict): pass
def f(d):
    out = []
    for i in range(6):
        try:
            out.append(d[i])
        except KeyError:
            out.append(None)
        if i == 2:
            D.__missing__ = lambda self, k: k * 100
    return out
print(f(D()))
#: the doc and name change
class C:
    "one"
def f():
    out = []
    for i in range(4):
        out.append((C.__doc__, C.__name__))
        if i == 1:
            C.__doc__ = 'two'
            C.__name__ = 'D'
    return out
print(f(), repr(C))
#: default of getattr while the class changes
class C: pass
def f(c):
    out = []
    for i in range(8):
        out.append(getattr(c, 'x', 'default'))
        if i == 2:
            C.x = 'class'
        if i == 4:
            c.x = 'instance'
        if i == 5:
            del c.x
        if i == 6:
            del C.x
    return out
print(f(C()))
#: hasattr while the class changes
class C: pass
def f(c):
    out = []
    for i in range(6):
        out.append(hasattr(c, 'x'))
        if i == 1:
            C.x = 1
        if i == 3:
            del C.x
    return out
print(f(C()))
#: a mixin is injected
class Log:
    def describe(self): return 'logged ' + super().describe()
class Base:
    def describe(self): return 'base'
class Thing(Base): pass
t = Thing()
print(t.describe())
Thing.__bases__ = (Log, Base)
print(t.describe())
#: vars of a class show changes
class C:
    a = 1
before = len(vars(C))
C.b = 2
print(len(vars(C)) - before, 'b' in vars(C), 'b' in C.__dict__)
del C.a
print('a' in vars(C))
