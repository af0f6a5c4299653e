# Checklist item 13: bound methods.

#: a fresh object per load
class C:
    def m(self): pass
c = C()
print(c.m is c.m, c.m == c.m, c.m != c.m, hash(c.m) == hash(c.m))
#: equality is by identity of self
class C:
    def m(self): pass
    def n(self): pass
    def __eq__(self, other): return True
    __hash__ = None
a, b = C(), C()
print(a.m == a.m, a.m == b.m, a.m == a.n, a.m == C.m, a.m != b.m)
#: the hash does not use the hash of self
class C:
    def m(self): pass
    __hash__ = None
c = C()
print(hash(c.m) == hash(c.m), len({c.m, c.m}))
#: as keys
class C:
    def m(self): return 'm'
    def n(self): return 'n'
c, d = C(), C()
table = {c.m: 1, c.n: 2, d.m: 3}
table[c.m] = 4
print(len(table), table[c.m], table[c.n], table[d.m], d.n in table)
#: the parts
class C:
    def m(self):
        "doc"
    m.tag = 5
c = C()
m = c.m
print(m.__self__ is c, m.__func__ is C.m, m.__name__, m.__qualname__, m.__doc__, m.tag, m.__module__, type(m).__name__)
#: a method kept in a variable
class C:
    def __init__(self): self.items = []
    def add(self, x): self.items.append(x)
def f():
    c = C()
    add = c.add
    for i in range(6):
        add(i)
    return c.items
print(f())
#: a method kept before its class changes
class C:
    def m(self): return 'old'
c = C()
m = c.m
C.m = lambda self: 'new'
print([m(), c.m()] * 2)
#: a builtin method kept in a variable
def f():
    l = []
    add = l.append
    for i in range(6):
        add(i)
    return l, add.__self__ is l, add.__name__
print(f())
#: builtin methods compare by identity of self
l, k = [], []
print(l.append == l.append, l.append == k.append, l.append is l.append, l.append == l.pop, hash(l.append) == hash(l.append))
#: the method of a call is loaded before the arguments
class C:
    def m(self, x): return 'old'
def change():
    C.m = lambda self, x: 'new'
    return 1
c = C()
print(c.m(change()), c.m(1))
#: the method of a call is loaded before an instance attribute hides it
class C:
    def m(self, x): return 'method'
def hide(c):
    c.m = lambda x: 'instance'
c = C()
print(c.m(hide(c)), c.m(1))
#: a missing method is noticed before the arguments run
class C: pass
def arg():
    print('never')
C().nothing(arg())
#: something that can't be called is noticed after the arguments
class C:
    x = 5
def arg():
    print('argument')
C().x(arg())
#: a method of the class gets its instance by hand
class C:
    def __init__(self, n): self.n = n
    def m(self, k): return self.n * k
def f():
    objs = [C(i) for i in range(5)]
    return [C.m(o, 2) for o in objs]
print(f())
#: a method passed to map and sorted
class C:
    def __init__(self, n): self.n = n
    def scale(self, x): return self.n * x
    def key(self, x): return -x
c = C(3)
print(list(map(c.scale, range(5))), sorted([1, 3, 2], key=c.key), list(filter(c.scale, [0, 1])))
#: a method of a base bound to a subclass's instance
class A:
    def m(self): return type(self).__name__
class B(A): pass
b = B()
print(A.m.__get__(b)(), b.m.__func__ is A.m, b.m == A.m.__get__(b))
#: binding twice keeps the first self
class C:
    def m(self): return self
m = C.m.__get__(1)
print(m.__get__(2)(), m.__get__(2) is m, m.__get__(None, C) is m)
#: a bound method as a class attribute does not bind again
class A:
    def m(self, *args): return (type(self).__name__, args)
a = A()
class B:
    m = a.m
def f(b):
    return [b.m(i) for i in range(3)]
print(f(B()))
#: types.MethodType
from types import MethodType
def f(self, x): return (self, x)
m = MethodType(f, 'self')
print(m(1), m.__self__, m.__func__ is f, m == MethodType(f, 'self') or 'differs')
#: types.MethodType binds anything that can be called
from types import MethodType
class K:
    def __call__(self, a, b): return a + b
print(MethodType(K(), 10)(5), MethodType(len, 'abc')(), MethodType(max, 3)(4))
#: wrong arguments of MethodType
from types import MethodType
for args in [(), (len,), (5, 5), (len, None)]:
    try:
        MethodType(*args)
    except TypeError as e:
        print(e)
#: an instance gets a bound method of its own
from types import MethodType
class C: pass
def f():
    out = []
    for i in range(4):
        c = C()
        c.n = i
        c.m = MethodType(lambda self: self.n * 10, c)
        out.append(c.m())
    return out
print(f())
#: argument errors name the qualified function
class C:
    def m(self, a): pass
for call in [lambda: C().m(), lambda: C().m(1, 2), lambda: C.m(), lambda: C().m(b=1), lambda: C().m(1, a=1), lambda: C().m(1, self=2)]:
    try:
        call()
    except TypeError as e:
        print(e)
#: argument errors of a nested function
def outer():
    def inner(a, b): pass
    class K:
        def m(self): pass
    return inner, K().m
inner, m = outer()
for call in [lambda: inner(), lambda: inner(1), lambda: inner(1, 2, 3), lambda: m(1)]:
    try:
        call()
    except TypeError as e:
        print(e)
#: a method that takes no self
class C:
    def m(): pass
C.m()
C().m()
#: a method with star args
class C:
    def m(*args): return len(args)
    def k(self, *args, **kw): return (args, kw)
def f(c):
    return [(c.m(*range(i)), c.k(*range(i), **{'z': i})) for i in range(3)]
print(f(C()))
#: reprs
class C:
    def m(self): pass
    def __repr__(self): return 'C!'
    class D:
        def n(self): pass
        def __repr__(self): return 'D!'
print(C().m, C.D().n, repr(C.m).split(' at ')[0])
#: reprs of builtin methods
print(repr([].append).split(' at ')[0], str.upper, list.append, int.__add__, repr((1).__add__).split(' at ')[0], len)
#: truth and identity
class C:
    def m(self): pass
c = C()
m = c.m
print(bool(m), m is m, m == m, m in [c.m], [c.m].index(m))
#: recursion through a bound method
class C:
    def fact(self, n): return 1 if n < 2 else n * self.fact(n - 1)
c = C()
g = c.fact
print(g(20), [g(i) for i in range(6)])
#: methods stored in a list, called in a loop
class C:
    def __init__(self): self.log = ''
    def a(self): self.log += 'a'
    def b(self): self.log += 'b'
def f():
    c = C()
    for m in [c.a, c.b, c.a] * 3:
        m()
    return c.log
print(f())
#: methods of different objects at one place
class A:
    def __init__(self, n): self.n = n
    def get(self): return self.n
class B(A):
    def get(self): return -self.n
def f():
    ms = [k(i).get for i in range(4) for k in (A, B)]
    return [m() for m in ms]
print(f())
#: a method of a str, a dict, a list taken from the class
print(str.join('-', ['a', 'b']), dict.get({'a': 1}, 'a'), list.__len__([1, 2]), int.__add__(2, 3))
for call in [lambda: str.upper(5), lambda: str.upper(), lambda: list.append([]), lambda: dict.get(1, 2), lambda: int.__add__('a', 1)]:
    try:
        call()
    except TypeError as e:
        print(e)
#: argument counts of builtin methods
for call in [lambda: [].append(), lambda: [].append(1, 2), lambda: {}.get(), lambda: ''.join(), lambda: [].pop(1, 2), lambda: ''.upper(1), lambda: [].insert(1)]:
    try:
        call()
    except TypeError as e:
        print(e)
#: a method deleted between load and call
class C:
    def m(self, x): return 'still'
def remove():
    del C.m
    return 0
print(C().m(remove()))
#: partial methods by hand
class C:
    def m(self, a, b): return (a, b)
c = C()
half = lambda b: c.m(1, b)
print([half(i) for i in range(3)])
#: wrapper descriptors and method wrappers
print(type(int.__add__).__name__, type((1).__add__).__name__, type(list.append).__name__, type([].append).__name__, type(len).__name__, type(object.__init__).__name__)
#: name and qualname of builtin methods
print([].append.__name__, [].append.__qualname__, list.append.__qualname__, len.__qualname__, (1).__add__.__qualname__, dict.fromkeys.__qualname__)
#: objclass of a method descriptor
print(list.append.__objclass__, str.upper.__objclass__, int.__add__.__objclass__)
#: a closure over a method
def make(obj):
    m = obj.append
    def add(x):
        m(x)
        return len(obj)
    return add
add = make([])
print([add(i) for i in range(5)])
#: equality of methods with functions that are equal
class C:
    def m(self): pass
    alias = m
c = C()
print(c.m == c.alias, c.m.__name__, c.alias.__name__, C.m is C.alias)
#: a method removed from a list of handlers
class H:
    def on(self): pass
h, g = H(), H()
handlers = [h.on, g.on]
handlers.remove(h.on)
print(len(handlers), handlers[0] == g.on, handlers.count(g.on), h.on in handlers)
#: method loads that raise in getattribute
class C:
    def __getattribute__(self, name):
        raise AttributeError('no ' + name)
def arg(): print('never')
C().m(arg())
#: keyword calls of methods
class C:
    def m(self, a, *, b=2): return a + b
def f(c):
    t = 0
    for i in range(8):
        t += c.m(i, b=i) + c.m(a=i)
    return t
print(f(C()))
#: callable
class C:
    def m(self): pass
print(callable(C().m), callable(C.m), callable([].append), callable(C()), callable(C), callable(5))
