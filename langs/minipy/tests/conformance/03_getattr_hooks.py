# Checklist item 3: __getattr__ and __getattribute__; implicit look-ups of special methods pass them by.

#: getattr is called only for what is missing
class C:
    x = 1
    def __getattr__(self, name):
        return name.upper()
def f(c):
    return [(c.x, c.y, c.zed) for i in range(4)]
print(f(C()))
#: getattr may store what it made
class C:
    calls = 0
    def __getattr__(self, name):
        C.calls += 1
        value = len(name)
        setattr(self, name, value)
        return value
def f(c):
    t = 0
    for i in range(6):
        t += c.abc + c.de
    return t
print(f(C()), C.calls)
#: getattribute is asked for everything
class C:
    x = 1
    def __getattribute__(self, name):
        return 'any ' + name
c = C()
c.y = 5
for i in range(3):
    print(c.x, c.y, c.__class__, c.__dict__)
#: getattribute that delegates
class C:
    def __init__(self):
        self.n = 0
    def __getattribute__(self, name):
        if name == 'secret':
            raise AttributeError('no ' + name)
        return super().__getattribute__(name)
c = C()
def f():
    for i in range(5):
        c.n += i
    return c.n
print(f())
c.secret
#: getattr follows a failing getattribute
class C:
    def __getattribute__(self, name):
        if name.startswith('a'):
            raise AttributeError(name)
        return object.__getattribute__(self, name)
    def __getattr__(self, name):
        return 'second ' + name
c = C()
c.ax = 1
c.bx = 2
print([(c.ax, c.bx, c.cx) for i in range(3)])
#: any other error passes getattr by
class C:
    def __getattribute__(self, name):
        raise KeyError(name)
    def __getattr__(self, name):
        return 'never'
C().x
#: getattr's own text
class C:
    def __getattr__(self, name):
        raise AttributeError('nope ' + name)
C().thing
#: len bypasses the instance and getattribute
class C:
    def __getattribute__(self, name):
        print('asked', name)
        return object.__getattribute__(self, name)
    def __len__(self):
        return 5
c = C()
c.__dict__
print(len(c))
print(c.__len__())
#: a special method on the instance is not seen
class C:
    pass
c = C()
c.__len__ = lambda: 5
print(c.__len__())
len(c)
#: getattr is not asked for special methods
class C:
    def __getattr__(self, name):
        print('asked', name)
        return lambda *a: 1
c = C()
for op in [lambda: c + 1, lambda: c[0], lambda: len(c), lambda: c(), lambda: iter(c)]:
    try:
        op()
    except TypeError as e:
        print(e)
print(c.__add__(1))
#: str and repr bypass the instance
class C:
    def __repr__(self): return 'type repr'
c = C()
c.__repr__ = lambda: 'instance'
c.__str__ = lambda: 'instance'
print(repr(c), str(c), f'{c}', f'{c!r}', '%s' % c, c.__repr__())
#: call bypasses the instance
class C:
    def __call__(self, *a): return ('type', a)
c = C()
c.__call__ = lambda *a: 'instance'
def f():
    return [c(i) for i in range(3)]
print(f(), c.__call__(1))
#: comparison bypasses the instance
class C: pass
a = C()
a.__eq__ = lambda other: True
a.__lt__ = lambda other: True
print(a == 5)
a < 5
#: bool bypasses the instance
class C: pass
c = C()
c.__bool__ = lambda: False
c.__len__ = lambda: 0
print(bool(c), not c, 'yes' if c else 'no')
#: hash bypasses the instance
class C:
    def __hash__(self): return 7
c = C()
c.__hash__ = lambda: 8
print(hash(c), c.__hash__())
#: iteration bypasses the instance
class C:
    def __iter__(self): return iter([1, 2])
c = C()
c.__iter__ = lambda: iter('never')
print(list(c), [x for x in c])
#: contains bypasses the instance
class C:
    def __contains__(self, x): return x == 1
c = C()
c.__contains__ = lambda x: True
print(1 in c, 2 in c)
#: subscripts bypass the instance
class C:
    def __getitem__(self, i): return i * 2
    def __setitem__(self, i, v): print('set', i, v)
    def __delitem__(self, i): print('del', i)
c = C()
c.__getitem__ = lambda i: 'never'
c[1] = 2
del c[3]
print(c[4])
#: with bypasses the instance
class C:
    def __enter__(self): return 'type'
    def __exit__(self, *a): print('exit')
c = C()
c.__enter__ = lambda: 'instance'
with c as x:
    print(x)
#: conversions bypass the instance
class C: pass
c = C()
c.__int__ = lambda: 5
c.__float__ = lambda: 5.0
c.__index__ = lambda: 5
for op in [int, float, hex, [1].__getitem__, round, abs]:
    try:
        op(c)
    except TypeError as e:
        print(e)
#: the operator methods of a class object come from its metaclass
class M(type):
    def __len__(cls): return 7
    def __getitem__(cls, i): return (cls.__name__, i)
    def __iter__(cls): return iter([cls.__name__])
    def __contains__(cls, x): return x == 3
    def __add__(cls, other): return 'add'
    def __call__(cls): return 'call'
    def __bool__(cls): return False
    def __eq__(cls, other): return other == 'me'
    def __hash__(cls): return 3
class C(metaclass=M):
    def __len__(self): return 1
print(len(C), C[2], list(C), 3 in C, 4 in C, C + 1, C(), bool(C), C == 'me', C == 1, hash(C))
#: a class without a metaclass's method is not helped by its own
class C:
    def __len__(self): return 1
    def __getitem__(self, i): return i
    def __iter__(self): return iter([])
for op in [len, iter, lambda c: c[0], lambda c: c + 1, lambda c: 1 in c]:
    try:
        op(C)
    except TypeError as e:
        print(e)
#: the metaclass's repr
class M(type):
    def __repr__(cls): return 'class ' + cls.__name__
class C(metaclass=M): pass
print(C, [C], str(C), type(C()))
#: getattr recursion ends in RecursionError
class C:
    def __getattr__(self, name):
        return self.missing
try:
    C().x
except RecursionError as e:
    print('recursion')
#: getattribute recursion ends in RecursionError
class C:
    def __getattribute__(self, name):
        return self.x
try:
    C().x
except RecursionError:
    print('recursion')
#: a getattr added to the class is noticed
class C: pass
def f(c):
    out = []
    for i in range(8):
        try:
            out.append(c.x)
        except AttributeError:
            out.append('none')
        if i == 2:
            C.__getattr__ = lambda self, name: 'hook'
        if i == 5:
            del C.__getattr__
    return out
print(f(C()))
#: a getattribute added to the class is noticed
class C:
    x = 1
def f(c):
    out = []
    for i in range(8):
        out.append(c.x)
        if i == 2:
            C.__getattribute__ = lambda self, name: 'hook'
        if i == 5:
            del C.__getattribute__
    return out
print(f(C()))
#: a getattr on the instance does nothing
class C: pass
c = C()
c.__getattr__ = lambda name: 'never'
c.x
#: a getattr that is a descriptor itself
class G:
    def __get__(self, obj, owner):
        return lambda name: (name, type(obj).__name__)
class C:
    __getattr__ = G()
print([C().x for i in range(3)])
#: getattr as staticmethod gets the name only
class C:
    @staticmethod
    def __getattr__(name):
        return 'static ' + name
print(C().abc)
#: getattr as classmethod gets the class
class C:
    @classmethod
    def __getattr__(cls, name):
        return cls.__name__ + name
print(C().abc)
#: hasattr through getattr
class C:
    def __getattr__(self, name):
        if name.startswith('has'):
            return 1
        raise AttributeError(name)
c = C()
print([hasattr(c, n) for n in ['has1', 'no', 'hasty', '__len__', '__add__']])
#: a proxy that delegates by getattr
class Proxy:
    def __init__(self, target):
        self._target = target
    def __getattr__(self, name):
        return getattr(self._target, name)
class Counter:
    def __init__(self): self.n = 0
    def inc(self, by=1):
        self.n += by
        return self.n
p = Proxy(Counter())
def f():
    for i in range(8):
        p.inc(i)
    return p.n
print(f(), p._target.n)
p.nothing
#: a proxy's setattr
class Proxy:
    def __init__(self, target):
        object.__setattr__(self, '_target', target)
    def __getattr__(self, name):
        return getattr(self._target, name)
    def __setattr__(self, name, value):
        setattr(self._target, name, value)
class T: pass
t = T()
p = Proxy(t)
def f():
    for i in range(6):
        p.x = i
        p.y = p.x + 1
f()
print(t.__dict__, list(p.__dict__))
#: super in getattribute finds methods
class Base:
    def m(self): return 'base'
class C(Base):
    seen = []
    def __getattribute__(self, name):
        C.seen.append(name)
        return super().__getattribute__(name)
c = C()
print([c.m() for i in range(3)], C.seen)
#: getattr inherited and overridden
class A:
    def __getattr__(self, name): return 'A' + name
class B(A):
    def __getattr__(self, name):
        if name == 'b':
            return 'B'
        return super().__getattr__(name)
print([(B().b, B().c, A().b) for i in range(3)])
#: the error of a missing attribute inside getattr names the right object
class C:
    def __getattr__(self, name):
        return name.nothing
C().x
#: getattribute for method calls
class C:
    def m(self): return 'real'
    def __getattribute__(self, name):
        return lambda *a: (name, a)
def f(c):
    return [c.m(i) for i in range(4)]
print(f(C()))
#: a getattr with a wrong number of parameters
class C:
    def __getattr__(self): return 1
C().x
#: deep copy-like probing of dunder names goes through getattr
class C:
    def __getattr__(self, name):
        return 'got ' + name
c = C()
print(c.__deepcopy__, c.__iter__, c.__len__)
print(c.__class__.__name__, c.__doc__)
#: a module has its attributes only
import math
math.nothing_here
#: the class attribute of a slot wrapper called explicitly
class C:
    def __len__(self): return 3
print(C.__len__(C()), C().__len__(), type(C()).__len__(C()))
#: implicit look-ups follow a metaclass's getattribute not
class M(type):
    def __getattribute__(cls, name):
        if name == '__len__':
            print('asked')
        return super().__getattribute__(name)
class C(metaclass=M):
    def __len__(self): return 2
print(len(C()))
print(C.__len__(C()))
#: getattr with a default and a getattr hook
class C:
    def __getattr__(self, name):
        if name == 'bad':
            raise AttributeError
        return name
print(getattr(C(), 'good', 0), getattr(C(), 'bad', 0))
#: an attribute error raised by a method called within getattr counts as missing
class C:
    def helper(self): return self._absent
    def __getattr__(self, name):
        if name == '_absent':
            raise AttributeError('absent')
        return self.helper()
print(hasattr(C(), 'x'))
C().x
#: format and dir use the type's method
class C:
    def __format__(self, spec): return 'fmt ' + spec
    def __dir__(self): return ['b', 'a']
c = C()
c.__format__ = c.__dir__ = None
print(f'{c:xyz}', format(c, 'q'), dir(c))
#: reversed and round look on the type
class C:
    def __reversed__(self): return iter('ab')
    def __round__(self, n=None): return ('round', n)
    def __trunc__(self): return 9
c = C()
c.__reversed__ = c.__round__ = None
print(list(reversed(c)), round(c), round(c, 2))
