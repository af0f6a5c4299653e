# Checklist item 7: the dict of an instance.

#: the dict shows attributes in order of their first store
class C: pass
c = C()
c.b = 1
c.a = 2
c.b = 3
print(c.__dict__, list(c.__dict__), vars(c))
#: a store through the dict is an attribute
class C: pass
c = C()
d = c.__dict__
def f():
    for i in range(6):
        d['x'] = i
        print(c.x, end=' ')
f()
print(c.__dict__ is d)
#: a store on the instance shows in the dict
class C: pass
c = C()
d = c.__dict__
def f():
    out = []
    for i in range(6):
        c.x = i
        out.append(d['x'])
    return out
print(f(), d)
#: a delete through the dict
class C:
    x = 'class'
c = C()
c.x = 'own'
del c.__dict__['x']
print(c.x)
#: deleting and storing again moves to the end
class C: pass
c = C()
c.a, c.b, c.c = 1, 2, 3
del c.b
print(c.__dict__)
c.b = 4
print(c.__dict__)
del c.a, c.c, c.b
print(c.__dict__)
#: keys that are no str
class C: pass
c = C()
c.__dict__[1] = 'one'
c.__dict__[(2, 3)] = 'tuple'
c.x = 5
print(c.__dict__, c.x)
#: a str that is no identifier
class C: pass
c = C()
c.__dict__['not a name'] = 1
print(getattr(c, 'not a name'), c.__dict__)
#: update, pop, setdefault, clear
class C: pass
c = C()
c.__dict__.update(a=1, b=2)
print(c.a, c.b, c.__dict__.pop('a'), hasattr(c, 'a'))
print(c.__dict__.setdefault('z', 26), c.z)
c.__dict__.clear()
print(c.__dict__, hasattr(c, 'b'))
#: the dict is replaced
class C: pass
c = C()
c.x = 1
old = c.__dict__
new = {'y': 2}
c.__dict__ = new
print(hasattr(c, 'x'), c.y, c.__dict__ is new, old)
new['z'] = 3
print(c.z)
c.w = 4
print(new)
#: the dict is replaced in a running loop
class C: pass
def f(c):
    out = []
    c.x = 0
    for i in range(8):
        out.append(c.x)
        if i == 3:
            c.__dict__ = {'x': 'new'}
        if i == 5:
            c.__dict__ = {'y': 1, 'x': 'newer'}
    return out
print(f(C()))
#: the dict must be a dict
class C: pass
C().__dict__ = 5
#: the dict can't be deleted into nothing
class C: pass
c = C()
c.x = 1
try:
    del c.__dict__
    print(c.__dict__)
except (AttributeError, TypeError) as e:
    print(type(e).__name__, e)
#: the init idiom self.__dict__.update
class Record:
    def __init__(self, **kw):
        self.__dict__.update(kw)
def f():
    t = 0
    for i in range(8):
        r = Record(a=i, b=i * 2)
        t += r.a + r.b
    return t
print(f(), Record(x=1).__dict__)
#: the borg: one dict for all
class Borg:
    state = {}
    def __init__(self):
        self.__dict__ = self.state
def f():
    a, b = Borg(), Borg()
    for i in range(6):
        a.n = i
        if b.n != i:
            print('differs')
    return b.n
print(f(), Borg.state, Borg().__dict__ is Borg.state)
#: the idiom self.__dict__ = self
class AttrDict(dict):
    def __init__(self, *a, **k):
        dict.__init__(self, *a, **k)
        self.__dict__ = self
d = AttrDict(x=1)
d.y = 2
d['z'] = 3
print(d == {'x': 1, 'y': 2, 'z': 3}, d.z, d['y'])
#: iterating over the dict
class C: pass
c = C()
for i in range(5):
    setattr(c, 'a%d' % i, i)
print([k for k in c.__dict__], list(c.__dict__.values()), sum(v for k, v in c.__dict__.items()))
#: adding an attribute while iterating over the dict
class C: pass
c = C()
c.a = 1
for k in c.__dict__:
    c.b = 2
#: changing an attribute while iterating is fine
class C: pass
c = C()
c.a, c.b = 1, 2
for k in c.__dict__:
    setattr(c, k, getattr(c, k) * 10)
print(c.__dict__)
#: many attributes
class C: pass
def f():
    c = C()
    for i in range(200):
        setattr(c, 'x%d' % i, i)
    t = 0
    for i in range(200):
        t += getattr(c, 'x%d' % i)
    return t, len(c.__dict__), c.x199, c.x0
print(f())
#: many attributes are deleted
class C: pass
def f():
    c = C()
    for i in range(60):
        setattr(c, 'x%d' % i, i)
    for i in range(0, 60, 2):
        delattr(c, 'x%d' % i)
    return len(c.__dict__), c.x1, hasattr(c, 'x2'), list(c.__dict__)[:4]
print(f())
#: attributes in another order make another shape but the same values
class C: pass
def f():
    out = []
    for i in range(10):
        c = C()
        if i % 2:
            c.a, c.b = 1, 2
        else:
            c.b, c.a = 2, 1
        out.append((c.a - c.b, ''.join(c.__dict__)))
    return out
print(f())
#: attributes that come later
class C:
    def __init__(self): self.a = 1
    def later(self):
        if not hasattr(self, 'b'):
            self.b = 0
        self.b += self.a
        return self.b
def f():
    c = C()
    return [c.later() for i in range(6)], c.__dict__
print(f())
#: attributes that change their type
class C: pass
def f():
    c = C()
    out = []
    for v in [1, 2.5, 'a', None, 3, 10 ** 30, True, [1], 7, -0.0]:
        c.x = v
        out.append(c.x)
    return out
print(f())
#: float attributes in a loop
class P:
    def __init__(self): self.x = 0.0
def f():
    p = P()
    for i in range(20):
        p.x = p.x + 0.5
    p.x = int(p.x)
    for i in range(5):
        p.x = p.x + 1
    return p.x
print(f())
#: equality and copies of the dict
class C: pass
a, b = C(), C()
a.x = b.x = 1
print(a.__dict__ == b.__dict__, a.__dict__ is b.__dict__, a.__dict__.copy())
k = dict(a.__dict__)
k['x'] = 2
print(a.x)
#: membership and length
class C: pass
c = C()
c.x = 1
print('x' in c.__dict__, 'y' in c.__dict__, len(c.__dict__), bool(C().__dict__), c.__dict__.get('y', 'none'))
#: class attributes are not in it
class C:
    x = 1
    def m(self): pass
print(C().__dict__, vars(C()))
#: a property stores under its own name
class C:
    @property
    def x(self): return self.__dict__['x']
    @x.setter
    def x(self, v): self.__dict__['x'] = v * 2
c = C()
def f():
    out = []
    for i in range(5):
        c.x = i
        out.append(c.x)
    return out
print(f(), c.__dict__)
#: a cached property by hand
class Lazy:
    def __init__(self, f): self.f = f
    def __get__(self, obj, owner):
        print('computing')
        value = obj.__dict__[self.f.__name__] = self.f(obj)
        return value
class C:
    @Lazy
    def x(self): return 42
c = C()
print([c.x for i in range(4)])
del c.__dict__['x']
print(c.x)
#: functools.cached_property
from functools import cached_property
class C:
    @cached_property
    def x(self):
        print('computing')
        return [1]
c = C()
print([c.x is c.x for i in range(3)], c.__dict__)
del c.x
print(c.x)
#: the dict of a function is live
def f(): pass
d = f.__dict__
f.a = 1
d['b'] = 2
print(f.b, d)
#: the dict of a module is its globals
import sys
m = sys.modules['__main__']
x = 1
m.__dict__['y'] = 5
m.z = 6
print(m.x, y, z, m.__dict__['x'])
#: vars of something without a dict
try:
    vars(5)
except TypeError as e:
    print(e)
class S:
    __slots__ = ()
try:
    vars(S())
except TypeError as e:
    print(e)
#: a missing dict
try:
    (5).__dict__
except AttributeError as e:
    print(e)
#: the dict of a subclass of a builtin
class L(list): pass
l = L([1])
l.x = 5
print(l.__dict__, l)
l.__dict__['y'] = 6
print(l.y)
#: the dict of an exception
class E(Exception): pass
e = E(1)
e.note = 'n'
e.__dict__['k'] = 2
print(e.__dict__, e.k)
#: a mangled name
class C:
    def __init__(self): self.__secret = 1
    def get(self): return self.__secret
c = C()
print(c.__dict__, c.get(), c._C__secret)
c.__secret
#: mangled names in subclasses are apart
class A:
    def __init__(self): self.__x = 'A'
    def a(self): return self.__x
class B(A):
    def __init__(self):
        super().__init__()
        self.__x = 'B'
    def b(self): return self.__x
def f():
    b = B()
    return [(b.a(), b.b()) for i in range(3)], b.__dict__
print(f())
#: mangling of dunder names, one underscore, class of underscores
class __C:
    def __init__(self):
        self.__a__ = 1
        self._b = 2
        self.__c = 3
class _:
    def __init__(self): self.__d = 4
print(__C().__dict__, _().__dict__)
#: mangling concerns all names in the class body
class C:
    __x = 1
    def m(self, __p=2):
        __local = 3
        global __g
        __g = 4
        return __local + __p
    def __private(self): pass
print([n for n in C.__dict__ if 'C__' in n], C().m(), _C__g)
print(C().m(_C__p=5))
#: mangling does not concern strings
class C:
    def __init__(self): self.__x = 1
    def m(self): return hasattr(self, '__x'), hasattr(self, '_C__x')
print(C().m())
#: getattr hook and dict
class C:
    def __getattr__(self, name):
        if name in ('a', 'b'):
            self.__dict__[name] = name * 2
            return self.__dict__[name]
        raise AttributeError(name)
c = C()
print([c.a + c.b for i in range(4)], c.__dict__)
#: dicts of two instances do not mix
class C: pass
def f():
    objs = [C() for i in range(5)]
    for i, o in enumerate(objs):
        o.__dict__['n'] = i
        o.m = i * 2
    return [(o.n, o.m) for o in objs]
print(f())
#: dict of instance kept after the instance is gone
class C: pass
def make():
    c = C()
    c.x = 1
    return c.__dict__
d = make()
print(d)
d['x'] = 2
print(d)
#: popitem takes the last attribute
class C: pass
c = C()
c.a, c.b = 1, 2
print(c.__dict__.popitem(), c.__dict__, hasattr(c, 'b'))
#: dict union and comprehension on it
class C: pass
c = C()
c.a = 1
print(c.__dict__ | {'b': 2}, {k: v + 1 for k, v in c.__dict__.items()}, {**c.__dict__})
c.__dict__ |= {'z': 9}
print(c.z)
