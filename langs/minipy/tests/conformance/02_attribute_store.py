# Checklist item 2: storing and deleting attributes.

#: a data descriptor's set comes before the dict
class D:
    def __set__(self, obj, value):
        obj.__dict__['log'] = obj.__dict__.get('log', ()) + (value,)
class C:
    x = D()
def f(c):
    for i in range(6):
        c.x = i
f(c := C())
print(c.log, sorted(c.__dict__))
#: a non-data descriptor is hidden by a store
class D:
    def __get__(self, obj, owner): return 'got'
class C:
    x = D()
c = C()
print(c.x)
c.x = 1
print(c.x, c.__dict__)
del c.x
print(c.x)
#: deleting goes to the descriptor's delete
class D:
    def __set__(self, obj, value): print('set', value)
    def __delete__(self, obj): print('delete', type(obj).__name__)
class C:
    x = D()
c = C()
for i in range(3):
    c.x = i
    del c.x
#: a descriptor without delete refuses
class D:
    def __set__(self, obj, value): pass
class C:
    x = D()
del C().x
#: a descriptor without set refuses
class D:
    def __delete__(self, obj): pass
class C:
    x = D()
C().x = 1
#: deleting what is not there
class C:
    pass
del C().x
#: deleting a class attribute through the instance
class C:
    x = 1
del C().x
#: deleting twice
class C:
    pass
c = C()
c.x = 1
del c.x
print(hasattr(c, 'x'))
del c.x
#: storing on a value without dict
for v in [1, 1.5, 'a', (), None, True, [], {}, set(), len, object(), range(3)]:
    try:
        v.x = 1
    except AttributeError as e:
        print(e)
#: deleting on a value without dict
for v in [1, 1.5, 'a', (), None, [], {}, object()]:
    try:
        del v.x
    except AttributeError as e:
        print(e)
#: storing over a method of a builtin
for v, n in [([], 'append'), ('', 'join'), ({}, 'get'), (1, 'real'), ((), 'count')]:
    try:
        setattr(v, n, 1)
    except AttributeError as e:
        print(e)
#: builtin classes are immutable
for t in [int, str, list, dict, object, type, float, tuple, set, Exception, ValueError]:
    try:
        t.x = 1
    except TypeError as e:
        print(e)
#: builtin classes keep what they have
for t, n in [(int, 'real'), (str, 'upper'), (list, 'append'), (object, '__init__')]:
    try:
        delattr(t, n)
    except TypeError as e:
        print(e)
#: a property without setter
class C:
    @property
    def p(self): return 1
C().p = 2
#: a property without deleter
class C:
    @property
    def p(self): return 1
    @p.setter
    def p(self, v): pass
c = C()
c.p = 2
del c.p
#: a property without getter
class C:
    p = property(None, lambda self, v: print('set', v))
c = C()
c.p = 1
c.p
#: setattr takes the name as it is
class C: pass
c = C()
setattr(c, 'a b', 1)
setattr(c, '', 2)
setattr(c, '1', 3)
print(getattr(c, 'a b'), getattr(c, ''), c.__dict__)
delattr(c, 'a b')
print(c.__dict__)
#: setattr with a name that is no str
class C: pass
setattr(C(), 1, 2)
#: delattr with a name that is no str
class C: pass
delattr(C(), 1)
#: the setattr hook sees every store but not the dict
class C:
    def __setattr__(self, name, value):
        print('set', name, value)
        object.__setattr__(self, name, value)
c = C()
for i in range(4):
    c.x = i
c.__dict__['y'] = 1
print(c.__dict__)
#: the setattr hook may refuse
class C:
    def __setattr__(self, name, value):
        raise AttributeError('frozen: ' + name)
c = C()
c.x = 1
#: the delattr hook
class C:
    def __delattr__(self, name):
        print('del', name)
c = C()
c.x = 1
for i in range(3):
    del c.x
print(c.x)
#: augmented assignment on an attribute loads, then stores
class D:
    def __get__(self, obj, owner):
        print('get')
        return 10
    def __set__(self, obj, value):
        print('set', value)
class C:
    x = D()
c = C()
for i in range(3):
    c.x += i
#: augmented assignment copies a class attribute down
class C:
    n = 0
def f(c):
    for i in range(6):
        c.n += i
    return c.n
c = C()
print(c.__dict__, f(c), c.__dict__, C.n)
#: augmented assignment on a class attribute that is a list
class C:
    items = []
c = C()
c.items += [1]
print(c.items is C.items, c.__dict__, C.items)
#: a store on the class is seen by instances
class C:
    x = 1
def f(cs):
    out = []
    for i in range(8):
        out.append(cs[i % 2].x)
        C.x += 1
    return out
print(f([C(), C()]))
#: a class attribute that is a descriptor is replaced, not set
class D:
    def __set__(self, obj, value): print('never')
class C:
    x = D()
C.x = 5
print(C.x, C().x)
#: the metaclass's descriptor is set by a store on the class
class D:
    def __set__(self, obj, value): print('set', obj.__name__, value)
    def __delete__(self, obj): print('delete', obj.__name__)
class M(type):
    x = D()
class C(metaclass=M): pass
for i in range(2):
    C.x = i
    del C.x
#: the metaclass's setattr hook
class M(type):
    def __setattr__(cls, name, value):
        print(cls.__name__, name, value)
        super().__setattr__(name, value)
class C(metaclass=M):
    x = 1
C.x = 2
C.y = 3
print(C.x, C.y)
#: deleting a class attribute
class A: x = 'A'
class B(A): x = 'B'
b = B()
def f():
    out = []
    for i in range(4):
        out.append(b.x)
        if i == 1:
            del B.x
    return out
print(f())
del B.x
#: deleting what a class has not
class C: pass
del C.x
#: the name of a class must be a str
class C: pass
C.__name__ = 'D'
print(C.__name__, C, C())if False else print(C.__name__, C.__qualname__)
C.__name__ = 5
#: the name of a class can't be deleted
class C: pass
del C.__name__
#: the name of a function must be a str
def f(): pass
f.__name__ = 5
#: the qualname of a class can be set
class C: pass
C.__qualname__ = 'Other.Name'
print(C, C.__name__)
C.__qualname__ = None
#: module and doc of a class can be set
class C:
    "doc"
C.__module__ = 'elsewhere'
C.__doc__ = 'new'
print(C, C.__doc__, C.__module__)
#: the dict of a class can't be replaced
class C: pass
C.__dict__ = {}
#: a class's dict is a read-only proxy
class C: x = 1
print(type(C.__dict__).__name__, C.__dict__['x'])
C.__dict__['x'] = 2
#: the mro can't be stored
class C: pass
C.__mro__ = ()
#: special attributes of None and bool
try:
    None.__class__ = int
except TypeError as e:
    print(e)
try:
    (1).__class__ = bool
except TypeError as e:
    print(e)
#: the order of target evaluation and value
def name(x):
    print(x)
    return x
class C: pass
c = C()
def obj():
    print('obj')
    return c
obj().x = name('value')
obj().y = obj().z = name('value 2')
print(c.__dict__)
#: a tuple target of attributes
class C: pass
def f():
    c = C()
    for i in range(5):
        c.a, c.b = i, i + 1
        c.a, c.b = c.b, c.a
    return c.a, c.b
print(f())
#: an attribute as the loop's target
class C: pass
c = C()
for c.x in range(5):
    pass
print(c.x)
with_it = [c.x for c.x in range(3)]
print(with_it, c.x)
#: a store in init through a loop keeps insertion order
class C:
    def __init__(self, names):
        for n in names:
            setattr(self, n, len(n))
for i in range(4):
    print(C(['b', 'aa', 'ccc'][:i]).__dict__)
#: bound methods refuse attributes
class C:
    def m(self): pass
try:
    C().m.x = 1
except AttributeError as e:
    print(e)
C.m.x = 2
print(C().m.x, C.m.x)
#: instances of exceptions take attributes
e = ValueError('a')
e.x = 1
print(e.x, e.__dict__, e.args)
e.args = [1, 2]
print(e.args)
try:
    e.args = 5
except TypeError as err:
    print(err)
#: storing through object.__setattr__ respects descriptors
class C:
    @property
    def p(self): return 1
    def __setattr__(self, n, v): print('hook')
c = C()
c.x = 1
object.__setattr__(c, 'x', 2)
print(c.x)
object.__setattr__(c, 'p', 3)
#: object.__setattr__ can't change a class
class C: pass
try:
    object.__setattr__(C, 'x', 1)
except TypeError as e:
    print(e)
try:
    object.__delattr__(C, 'x')
except TypeError as e:
    print(e)
#: type.__setattr__ can't change a builtin class
type.__setattr__(int, 'x', 1)
#: a store in the middle of a loop turns a class constant into an instance value
class C:
    limit = 3
def f(c):
    n = 0
    for i in range(10):
        if n < c.limit:
            n += 1
        if i == 5:
            c.limit = 5
    return n
print(f(C()), C.limit)
#: deleting and adding again in a loop
class C: pass
def f():
    c = C()
    c.a = 0
    c.b = 'b'
    for i in range(8):
        a = c.a
        del c.a
        c.a = a + 1
    return c.a, list(c.__dict__)
print(f())
#: a setter is found although the instance dict has the name
class C:
    @property
    def x(self): return 'prop'
    @x.setter
    def x(self, v): self.__dict__['seen'] = v
c = C()
c.__dict__['x'] = 'hidden'
c.x = 5
print(c.x, c.seen, c.__dict__)
#: a failing set leaves the old value
class C:
    def __setattr__(self, name, value):
        if value < 0:
            raise ValueError('negative')
        super().__setattr__(name, value)
c = C()
def f():
    for v in [1, 2, -1, 3, -2]:
        try:
            c.x = v
        except ValueError as e:
            print(e, c.x)
f()
print(c.x)
