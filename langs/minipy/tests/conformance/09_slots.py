# Checklist item 9: slots.

#: a slot holds a value and nothing else is accepted
class C:
    __slots__ = ('x',)
c = C()
def f():
    for i in range(6):
        c.x = i
    return c.x
print(f())
c.y = 1
#: an empty slot
class C:
    __slots__ = ('x',)
C().x
#: a deleted slot
class C:
    __slots__ = ('x',)
c = C()
c.x = 1
del c.x
print(hasattr(c, 'x'))
c.x = 2
print(c.x)
del c.x
del c.x
#: there is no dict
class C:
    __slots__ = ('x',)
C().__dict__
#: slots as one string, list, tuple, dict, generator
class A: __slots__ = 'abc'
class B: __slots__ = ['a', 'b']
class D: __slots__ = {'a': 'doc of a'}
class E: __slots__ = (n for n in 'xy')
a, b, d, e = A(), B(), D(), E()
a.abc = 1
b.a = b.b = 2
d.a = 3
e.x = e.y = 4
print(a.abc, b.b, d.a, e.y, A.__slots__, B.__slots__, D.__slots__)
#: slots must be strings
class C:
    __slots__ = (1,)
#: slots must be identifiers
class C:
    __slots__ = ('a b',)
#: slots that are an int
class C:
    __slots__ = 5
#: a slot and a class attribute of the same name
class C:
    __slots__ = ('x',)
    x = 1
#: the member descriptor
class C:
    __slots__ = ('x',)
d = C.x
print(type(d).__name__, d.__name__, d.__objclass__ is C, repr(d))
c = C()
d.__set__(c, 5)
print(d.__get__(c), d.__get__(c, C), c.x, d.__get__(None, C) is d)
d.__delete__(c)
print(hasattr(c, 'x'))
#: the member descriptor on another object
class C:
    __slots__ = ('x',)
C.x.__get__(5)
#: the member descriptor set on another object
class C:
    __slots__ = ('x',)
class D: pass
C.x.__set__(D(), 1)
#: slots are inherited
class A:
    __slots__ = ('a',)
class B(A):
    __slots__ = ('b',)
b = B()
def f():
    t = 0
    for i in range(6):
        b.a = i
        b.b = i * 2
        t += b.a + b.b
    return t
print(f())
b.c = 1
#: a subclass without slots has a dict
class A:
    __slots__ = ('a',)
class B(A): pass
b = B()
b.a = 1
b.z = 2
print(b.__dict__, b.a)
#: a base without slots gives a dict
class A: pass
class B(A):
    __slots__ = ('b',)
b = B()
b.b = 1
b.z = 2
print(b.__dict__, b.b)
#: dict as a slot
class C:
    __slots__ = ('x', '__dict__')
c = C()
c.x = 1
c.y = 2
print(c.__dict__)
#: dict as a slot twice
class A: pass
class B(A):
    __slots__ = ('__dict__',)
#: weakref as a slot
class C:
    __slots__ = ('x', '__weakref__')
c = C()
c.x = 1
print(c.x, hasattr(c, '__dict__'))
#: a slot redefined in a subclass
class A:
    __slots__ = ('x',)
class B(A):
    __slots__ = ('x',)
b = B()
b.x = 'B'
A.x.__set__(b, 'A')
print(b.x, A.x.__get__(b), B.x.__get__(b))
#: a class attribute of a subclass hides a slot
class A:
    __slots__ = ('x',)
class B(A):
    x = 'hidden'
b = B()
A.x.__set__(b, 1)
print(b.x, A.x.__get__(b))
b.x = 2
print(b.x, b.__dict__)
#: layouts that conflict
class A:
    __slots__ = ('a',)
class B:
    __slots__ = ('b',)
class C(A, B): pass
#: empty slots do not conflict
class A:
    __slots__ = ('a',)
class B:
    __slots__ = ()
class C(A, B):
    __slots__ = ()
c = C()
c.a = 1
print(c.a, hasattr(c, '__dict__'))
#: slots with a subclass of int
class I(int):
    __slots__ = ()
print(I(5) + 1, hasattr(I(5), '__dict__'))
I(5).x = 1
#: nonempty slots with a subclass of int
class I(int):
    __slots__ = ('x',)
#: nonempty slots with a subclass of tuple
class T(tuple):
    __slots__ = ('x',)
#: slots with a subclass of list
class L(list):
    __slots__ = ('x',)
l = L([1])
l.x = 5
print(l, l.x)
l.y = 1
#: a slot wins over the instance dict
class C:
    __slots__ = ('x', '__dict__')
c = C()
c.__dict__['x'] = 'dict'
try:
    print(c.x)
except AttributeError as e:
    print(e)
c.x = 'slot'
print(c.x, c.__dict__)
#: slots are mangled
class C:
    __slots__ = ('__x',)
    def __init__(self): self.__x = 5
    def get(self): return self.__x
print(C().get(), C()._C__x, C.__slots__)
#: default values through init
class P:
    __slots__ = ('x', 'y')
    def __init__(self, x=0, y=0):
        self.x, self.y = x, y
    def __repr__(self): return f'P({self.x}, {self.y})'
    def __add__(self, o): return P(self.x + o.x, self.y + o.y)
def f():
    p = P()
    for i in range(10):
        p = p + P(i, -i)
    return p
print(f())
#: getattr hook for empty slots
class C:
    __slots__ = ('x',)
    def __getattr__(self, name): return 'missing ' + name
c = C()
print(c.x, c.y)
c.x = 1
print(c.x)
#: slots listed by dir
class C:
    __slots__ = ('x', 'y')
print([n for n in dir(C()) if not n.startswith('__')])
#: slots with values of all types
class C:
    __slots__ = ('v',)
def f():
    c = C()
    out = []
    for v in [1, 'a', 2.5, None, [1], 10 ** 30, True, (1,), 3]:
        c.v = v
        out.append(c.v)
    return out
print(f())
#: augmented assignment on slots
class C:
    __slots__ = ('n', 's')
def f():
    c = C()
    c.n = 0
    c.s = ''
    for i in range(10):
        c.n += i
        c.s += str(i)
    return c.n, c.s
print(f())
#: slots in a polymorphic loop
class A:
    __slots__ = ('x',)
class B:
    __slots__ = ('y', 'x')
class D: pass
def f():
    objs = [A(), B(), D()] * 3
    t = 0
    for i, o in enumerate(objs):
        o.x = i
        t += o.x
    return t
print(f())
#: a class attribute is added to a class with slots
class C:
    __slots__ = ('x',)
c = C()
def f():
    out = []
    for i in range(6):
        out.append(getattr(c, 'k', None))
        if i == 2:
            C.k = 'class'
    return out
print(f())
c.k = 1
#: the slots attribute changed afterwards changes nothing
class C:
    __slots__ = ['x']
C.__slots__.append('y')
c = C()
c.y = 1
#: a slot descriptor moved to another name
class C:
    __slots__ = ('x',)
C.alias = C.x
c = C()
c.alias = 5
print(c.x)
del C.x
print(c.alias)
c.x
#: a slot descriptor replaced by a property
class C:
    __slots__ = ('x',)
raw = C.x
C.x = property(lambda self: raw.__get__(self) * 2, lambda self, v: raw.__set__(self, v + 1))
def f():
    c = C()
    out = []
    for i in range(5):
        c.x = i
        out.append(c.x)
    return out
print(f())
#: a slot in a class made by type
C = type('C', (), {'__slots__': ('a', 'b')})
c = C()
c.a = 1
print(c.a, hasattr(c, 'b'))
c.c = 1
#: a slot that duplicates another
class C:
    __slots__ = ('x', 'x')
c = C()
c.x = 1
print(c.x)
#: unset slots raise in comparison helpers
class C:
    __slots__ = ('a', 'b')
    def key(self): return (self.a, self.b)
c = C()
c.a = 1
c.key()
#: slots, methods and class variables live together
class Counter:
    __slots__ = ('n',)
    total = 0
    def __init__(self): self.n = 0
    def inc(self):
        self.n += 1
        Counter.total += 1
        return self
def f():
    cs = [Counter() for i in range(3)]
    for i in range(9):
        cs[i % 3].inc().inc()
    return [c.n for c in cs], Counter.total
print(f())
#: a slot holding the object itself
class N:
    __slots__ = ('me', 'next')
def f():
    n = N()
    n.me = n
    n.next = None
    for i in range(5):
        m = N()
        m.me, m.next = m, n
        n = m.me
    k = 0
    while n is not None:
        n = n.me.next
        k += 1
    return k
print(f())
#: setattr and getattr on slots
class C:
    __slots__ = ('a', 'b', 'c')
def f():
    c = C()
    for i, n in enumerate(C.__slots__):
        setattr(c, n, i)
    return [getattr(c, n) for n in C.__slots__], [hasattr(c, n) for n in 'abcd']
print(f())
setattr(C(), 'd', 1)
#: read-only text for a class attribute of a slotted class
class C:
    __slots__ = ()
    k = 1
C().k = 2
#: deleting a class attribute through a slotted instance
class C:
    __slots__ = ()
    k = 1
del C().k
#: a qualified slot in tracebacks of subclasses
class A:
    __slots__ = ('x',)
class B(A):
    __slots__ = ()
B().x
#: init_subclass and slots
class A:
    __slots__ = ()
    def __init_subclass__(cls):
        print(cls.__name__, cls.__slots__)
class B(A):
    __slots__ = ('x',)
class C(A):
    __slots__ = 'y'
#: classcell and slots
class C:
    __slots__ = ('x',)
    def __init__(self):
        super().__init__()
        self.x = __class__.__name__
print(C().x)
