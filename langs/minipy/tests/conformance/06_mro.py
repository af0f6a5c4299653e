# Checklist item 6: the order of the bases.

#: a diamond
class A:
    def m(self): return 'A'
class B(A): pass
class C(A):
    def m(self): return 'C'
class D(B, C): pass
print([k.__name__ for k in D.__mro__], [D().m() for i in range(3)])
#: the classic example
class O: pass
class A(O): pass
class B(O): pass
class C(O): pass
class D(O): pass
class E(O): pass
class K1(A, B, C): pass
class K2(D, B, E): pass
class K3(D, A): pass
class Z(K1, K2, K3): pass
print([k.__name__ for k in Z.__mro__])
#: an order that can't be
class X: pass
class Y: pass
class A(X, Y): pass
class B(Y, X): pass
class C(A, B): pass
#: a base before its subclass
class A: pass
class B(A): pass
class C(A, B): pass
#: object before another class
class A: pass
class B(object, A): pass
#: a base twice
class A: pass
class B(A, A): pass
#: a base that is no class
class B(5): pass
#: a base that is an instance of a class without mro_entries
class A: pass
class B(A()): pass
#: a function as a base
def f(): pass
class B(f): pass
#: bool can't be a base
class B(bool): pass
#: NoneType can't be a base
class B(type(None)): pass
#: more classes that can't be bases
for t in [bool, type(None), range, slice, type(lambda: 0), type(Ellipsis), type(NotImplemented)]:
    try:
        type('X', (t,), {})
    except TypeError as e:
        print(e)
#: two layouts
class B(int, str): pass
#: two layouts through subclasses
class A(list): pass
class B(dict): pass
class C(A, B): pass
#: the same layout through two bases is fine
class A(list): pass
class B(list): pass
class C(A, B): pass
print(C([1, 2]), [k.__name__ for k in C.__mro__])
#: a builtin and plain classes
class M:
    def double(self): return self + self
class L(M, list): pass
class R(list, M): pass
print(L([1]).double(), R([2]).double(), L.__base__, R.__base__)
#: base is the one that decides the layout
class A: pass
class B(int): pass
class C(A, B): pass
print(C.__base__.__name__, C.__bases__, C(5) + 1)
#: methods along the mro with super
class A:
    def m(self): return ['A']
class B(A):
    def m(self): return ['B'] + super().m()
class C(A):
    def m(self): return ['C'] + super().m()
class D(B, C):
    def m(self): return ['D'] + super().m()
def f(d):
    return [d.m() for i in range(4)]
print(f(D()), f(B()))
#: data and methods from different branches
class A:
    x = 'A.x'
    y = 'A.y'
class B(A):
    x = 'B.x'
class C(A):
    y = 'C.y'
class D(B, C): pass
print(D.x, D.y, D().x, D().y)
#: mro is a method of type
class A: pass
class B(A): pass
print(B.mro() == list(B.__mro__), type(B.mro()).__name__, type.mro(B) == B.mro())
#: mro overridden in a metaclass
class M(type):
    def mro(cls):
        return [cls, Extra, object]
class Extra:
    x = 'extra'
class C(metaclass=M): pass
print(C.x, C().x, [k.__name__ for k in C.__mro__], C.__bases__)
#: mro overridden to reverse
class M(type):
    def mro(cls):
        usual = super().mro()
        return [cls] + usual[-2:0:-1] + [object]
class A:
    x = 'A'
class B:
    x = 'B'
class C(A, B, metaclass=M): pass
print(C.x, [k.__name__ for k in C.__mro__])
#: mro that gives something that is no class
class M(type):
    def mro(cls):
        return [cls, 5, object]
class C(metaclass=M): pass
#: mro that is no sequence
class M(type):
    def mro(cls):
        return 5
class C(metaclass=M): pass
#: mro that raises
class M(type):
    def mro(cls):
        raise ValueError('no mro')
class C(metaclass=M): pass
#: mro gives another class's layout
class M(type):
    def mro(cls):
        return [cls, int, object]
class C(metaclass=M): pass
#: issubclass follows the mro
class A: pass
class B(A): pass
class C(B): pass
print(issubclass(C, A), issubclass(A, C), issubclass(C, (int, A)), issubclass(C, object), issubclass(bool, int))
#: issubclass wants classes
try:
    issubclass(5, int)
except TypeError as e:
    print(e)
try:
    issubclass(int, 5)
except TypeError as e:
    print(e)
try:
    isinstance(5, 'a')
except TypeError as e:
    print(e)
try:
    isinstance(5, (str, 'a'))
except TypeError as e:
    print(e)
#: isinstance in nested tuples
print(isinstance(5, (str, (list, (int,)))), isinstance(5, ()), isinstance(5, ((), str)), isinstance(5, int | str))
#: isinstance asks class when the type says no
class P:
    @property
    def __class__(self): return int
print(isinstance(P(), int), isinstance(P(), str), isinstance(P(), P), type(P()) is P)
#: isinstance over many classes in a loop
class A: pass
class B(A): pass
class C: pass
def f(items):
    return [(isinstance(x, A), isinstance(x, (B, C)), isinstance(x, int)) for x in items]
for line in f([A(), B(), C(), 1, True]):
    print(line)
#: instancecheck of a metaclass
class M(type):
    def __instancecheck__(cls, x): return x == 5
    def __subclasscheck__(cls, k): return k is str
class C(metaclass=M): pass
print(isinstance(5, C), isinstance(6, C), issubclass(str, C), issubclass(int, C), isinstance(C(), C))
#: instancecheck is not asked for the exact type
class M(type):
    def __instancecheck__(cls, x):
        print('asked')
        return 0
class C(metaclass=M): pass
class D(C): pass
print(isinstance(C(), C))
print(isinstance(D(), C))
#: subclasses are known in order of creation
class A: pass
class B(A): pass
class C(A): pass
class D(B): pass
print([k.__name__ for k in A.__subclasses__()], D.__subclasses__())
#: deep single inheritance
def f():
    k = object
    for i in range(30):
        k = type('K%d' % i, (k,), {'x%d' % i: i})
    return k
k = f()
print(len(k.__mro__), k().x0 + k().x29)
#: a wide class
bases = tuple(type('B%d' % i, (), {'m%d' % i: lambda self, i=i: i}) for i in range(20))
C = type('C', bases, {})
c = C()
print(len(C.__mro__), sum(getattr(c, 'm%d' % i)() for i in range(20)))
#: the first base's special method wins
class A:
    def __add__(self, o): return 'A'
    def __len__(self): return 1
class B:
    def __add__(self, o): return 'B'
    def __len__(self): return 2
    def __repr__(self): return 'B repr'
class C(A, B): pass
class D(B, A): pass
print(C() + 1, D() + 1, len(C()), len(D()), C(), D())
#: object's own methods come last
class A: pass
class B:
    def __repr__(self): return 'B'
    def __eq__(self, other): return True
    __hash__ = None
class C(A, B): pass
print(C(), C() == 5)
hash(C())
#: exceptions with two bases
class A(ValueError): pass
class B(KeyError): pass
class C(A, B): pass
try:
    raise C('x')
except KeyError as e:
    print('KeyError', str(e), [k.__name__ for k in C.__mro__])
#: exceptions with two layouts
class A(OSError): pass
class B(StopIteration): pass
class C(A, B): pass
#: an abstract diamond initialises each class once
class Root:
    def __init__(self): self.log = ['Root']
class A(Root):
    def __init__(self):
        super().__init__()
        self.log.append('A')
class B(Root):
    def __init__(self):
        super().__init__()
        self.log.append('B')
class C(A, B):
    def __init__(self):
        super().__init__()
        self.log.append('C')
def f():
    return [C().log for i in range(3)]
print(f())
#: an explicit base call runs twice
class Root:
    n = 0
    def __init__(self): Root.n += 1
class A(Root):
    def __init__(self): Root.__init__(self)
class B(Root):
    def __init__(self): Root.__init__(self)
class C(A, B):
    def __init__(self):
        A.__init__(self)
        B.__init__(self)
C()
print(Root.n)
#: an unbound method takes anything
class A:
    def m(self): return self
print(A.m(5), A.m('x'))
A.m()
#: the method of a base called on a subclass's instance
class A:
    def name(self): return 'A'
    def hello(self): return 'I am ' + self.name()
class B(A):
    def name(self): return 'B'
def f():
    return [A.hello(B()), B().hello(), A().hello()] * 2
print(f())
#: bases are kept as given
class A: pass
class B(A): pass
print(B.__bases__ == (A,), A.__bases__ == (object,), object.__bases__, object.__base__, B.__base__ is A)
#: int and bool
print(bool.__mro__ == (bool, int, object), int.__mro__ == (int, object), type.__mro__ == (type, object))
#: the mro of exceptions
for e in [KeyError, IndexError, ZeroDivisionError, FileNotFoundError, UnicodeDecodeError, ModuleNotFoundError, RecursionError]:
    print([k.__name__ for k in e.__mro__])
#: a generic base by mro_entries
class G:
    def __mro_entries__(self, bases):
        print(len(bases))
        return (Real,)
class Real:
    x = 1
class C(G()): pass
print(C.x, C.__bases__, len(C.__orig_bases__))
#: isinstance with a tuple of classes asks the hook of a metaclass once
asked = []
class Meta(type):
    def __instancecheck__(cls, x):
        asked.append(x)
        return False
class A(metaclass=Meta): pass
class Says:
    @property
    def __class__(self): return int
s, BOTH = Says(), (A, str)
found = 0
for i in range(300):
    found += isinstance(s, BOTH)
print(found, len(asked))
