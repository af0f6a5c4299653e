# Checklist item 4: special methods are looked up on the type; what is cached of them goes when the type changes.

#: add is replaced in a running loop
class C:
    def __add__(self, other): return 'first'
def f(c):
    out = []
    for i in range(8):
        out.append(c + i)
        if i == 3:
            C.__add__ = lambda self, other: 'second'
    return out
print(f(C()))
#: add appears in a running loop
class C: pass
def f(c):
    out = []
    for i in range(8):
        try:
            out.append(c + i)
        except TypeError as e:
            out.append(str(e))
        if i == 3:
            C.__add__ = lambda self, other: other
        if i == 6:
            del C.__add__
    return out
for line in f(C()):
    print(line)
#: add appears in a base class
class A: pass
class B(A): pass
def f(b):
    out = []
    for i in range(6):
        try:
            out.append(b + 1)
        except TypeError:
            out.append('none')
        if i == 2:
            A.__add__ = lambda self, other: 'A'
        if i == 4:
            B.__add__ = lambda self, other: 'B'
    return out
print(f(B()))
#: len changes under truth testing
class C:
    def __len__(self): return 0
def f(c):
    out = []
    for i in range(8):
        out.append(1 if c else 0)
        if i == 2:
            C.__len__ = lambda self: 5
        if i == 5:
            C.__bool__ = lambda self: False
        if i == 6:
            del C.__bool__, C.__len__
    return out
print(f(C()))
#: call is replaced
class C:
    def __call__(self, x): return x
def f(c):
    out = []
    for i in range(6):
        out.append(c(i))
        if i == 2:
            C.__call__ = lambda self, x: -x
    return out
print(f(C()))
#: call is deleted
class C:
    def __call__(self): return 1
def f(c):
    for i in range(6):
        print(callable(c), c())
        if i == 2:
            del C.__call__
f(C())
#: getitem is replaced and deleted
class C:
    def __getitem__(self, i): return i
def f(c):
    out = []
    for i in range(6):
        out.append(c[i])
        if i == 2:
            C.__getitem__ = lambda self, i: i * 10
        if i == 4:
            del C.__getitem__
    return out
f(C())
#: setitem and delitem come and go
class C:
    log = []
def f(c):
    for i in range(5):
        try:
            c[i] = i
        except TypeError as e:
            c.log.append(str(e))
        try:
            del c[i]
        except TypeError as e:
            c.log.append(str(e))
        if i == 1:
            C.__setitem__ = lambda self, k, v: self.log.append(('set', k, v))
        if i == 2:
            C.__delitem__ = lambda self, k: self.log.append(('del', k))
f(C())
for line in C.log:
    print(line)
#: eq is replaced
class C:
    def __eq__(self, other): return True
def f(a, b):
    out = []
    for i in range(6):
        out.append(a == b)
        if i == 2:
            C.__eq__ = lambda self, other: 'other'
        if i == 4:
            del C.__eq__
    return out
print(f(C(), C()))
#: lt decides sorting after it changed
class C:
    def __init__(self, n): self.n = n
    def __lt__(self, other): return self.n < other.n
items = [C(n) for n in [3, 1, 2]]
def f():
    out = []
    for i in range(4):
        out.append([c.n for c in sorted(items)])
        if i == 1:
            C.__lt__ = lambda self, other: self.n > other.n
    return out
print(f())
#: hash changes
class C:
    def __hash__(self): return 1
def f(c):
    out = []
    for i in range(5):
        out.append(hash(c))
        if i == 2:
            C.__hash__ = lambda self: 2
    return out
print(f(C()))
C.__hash__ = None
hash(C())
#: iter and next change
class C:
    def __init__(self): self.n = 0
    def __iter__(self): return self
    def __next__(self):
        self.n += 1
        if self.n > 6:
            raise StopIteration
        return self.n
def f(c):
    out = []
    for x in c:
        out.append(x)
        if x == 3:
            old = C.__next__
            C.__next__ = lambda self: -old(self)
    return out
print(f(C()))
#: contains changes
class C:
    def __contains__(self, x): return True
def f(c):
    out = []
    for i in range(6):
        out.append(i in c)
        if i == 2:
            C.__contains__ = lambda self, x: x % 2
        if i == 4:
            del C.__contains__
            C.__iter__ = lambda self: iter([5])
    return out
print(f(C()))
#: str and repr change
class C:
    def __repr__(self): return 'r1'
def f(c):
    out = []
    for i in range(6):
        out.append(str(c) + repr(c) + f'{c}')
        if i == 1:
            C.__repr__ = lambda self: 'r2'
        if i == 3:
            C.__str__ = lambda self: 's'
    return out
print(f(C()))
#: a special method set to None
class C:
    def __add__(self, other): return 1
class D(C):
    __add__ = None
print(C() + 1)
D() + 1
#: iter set to None
class C:
    __iter__ = None
    def __getitem__(self, i): return i
iter(C())
#: contains set to None
class C:
    __contains__ = None
    def __iter__(self): return iter([1])
1 in C()
#: a reflected method set to None
class C:
    __radd__ = None
try:
    1 + C()
except TypeError as e:
    print(e)
class D(int):
    __radd__ = None
print(1 + D(2))
#: len set to None
class C:
    __len__ = None
try:
    len(C())
except TypeError as e:
    print(e)
bool(C())
#: call set to None
class C:
    __call__ = None
print(callable(C()))
C()()
#: a special method that is a staticmethod
class C:
    @staticmethod
    def __len__(): return 4
    @staticmethod
    def __getitem__(i): return i
    @staticmethod
    def __call__(*a): return a
c = C()
print([(len(c), c[i], c(i)) for i in range(3)])
#: a special method that is a classmethod
class C:
    @classmethod
    def __len__(cls): return len(cls.__name__)
    @classmethod
    def __add__(cls, other): return (cls.__name__, other)
print(len(C()), C() + 1)
#: a special method that is a property
class C:
    @property
    def __call__(self): return lambda x: x * 2
    @property
    def __len__(self): return lambda: 9
print([C()(i) for i in range(3)], len(C()))
#: a special method that is a callable object does not get self
class F:
    def __call__(self, *args): return len(args)
class C:
    __len__ = F()
    __add__ = F()
print(len(C()), C() + 1)
#: a special method that is an ordinary class
class C:
    __str__ = lambda self: 'x'
    __int__ = int
print(str(C()))
try:
    int(C())
except TypeError as e:
    print(type(e).__name__)
#: a special method that is a builtin
class C:
    __len__ = lambda self: 3
    __abs__ = len
    __neg__ = repr
    def __repr__(self): return 'C!'
try:
    abs(C())
except TypeError as e:
    print(e)
#: the wrong number of parameters
class C:
    def __add__(self): return 1
C() + 1
#: the wrong number of parameters in getitem
class C:
    def __getitem__(self, a, b): return 1
C()[1]
#: a special method inherited from a builtin
class L(list): pass
def f(l):
    out = []
    for i in range(5):
        out.append(len(l))
        if i == 1:
            L.__len__ = lambda self: 99
        if i == 3:
            del L.__len__
    return out
print(f(L([1, 2])))
#: int operations of a subclass that gets its own add
class I(int): pass
def f(x):
    out = []
    for i in range(6):
        out.append(x + 1)
        if i == 2:
            I.__add__ = lambda self, other: 'add'
        if i == 4:
            del I.__add__
    return out
print(f(I(5)))
#: the bases are swapped under a special method
class A:
    def __len__(self): return 1
class B:
    def __len__(self): return 2
class C(A): pass
def f(c):
    out = []
    for i in range(5):
        out.append(len(c))
        if i == 2:
            C.__bases__ = (B,)
    return out
print(f(C()))
#: neg, pos, invert, abs on the type
class C:
    def __neg__(self): return 'neg'
    def __pos__(self): return 'pos'
    def __invert__(self): return 'inv'
    def __abs__(self): return 'abs'
c = C()
print([(-c, +c, ~c, abs(c)) for i in range(3)])
#: texts of missing unary operators
class C: pass
for op in [lambda c: -c, lambda c: +c, lambda c: ~c, abs, len, iter, next, hash, round, reversed]:
    try:
        print(type(op(C())).__name__)
    except TypeError as e:
        print(e)
#: texts of missing binary operators
class C: pass
c = C()
import operator
for op in ['add', 'sub', 'mul', 'truediv', 'floordiv', 'mod', 'pow', 'lshift', 'rshift', 'and_', 'or_', 'xor', 'matmul']:
    try:
        getattr(operator, op)(c, 1)
    except TypeError as e:
        print(e)
#: texts of missing in-place operators
class C: pass
def f(c, k):
    if k == 0: c += 1
    if k == 1: c -= 1
    if k == 2: c *= 1
    if k == 3: c /= 1
    if k == 4: c //= 1
    if k == 5: c %= 1
    if k == 6: c **= 1
    if k == 7: c <<= 1
    if k == 8: c >>= 1
    if k == 9: c &= 1
    if k == 10: c |= 1
    if k == 11: c ^= 1
    if k == 12: c @= 1
for k in range(13):
    try:
        f(C(), k)
    except TypeError as e:
        print(e)
#: texts of missing orderings
class C: pass
for op in [lambda c: c < 1, lambda c: c <= 1, lambda c: c > 1, lambda c: c >= 1, lambda c: 1 < c, lambda c: 'a' >= c]:
    try:
        op(C())
    except TypeError as e:
        print(e)
#: texts of missing subscripts
class C: pass
c = C()
try:
    c[0]
except TypeError as e:
    print(e)
try:
    c[0] = 1
except TypeError as e:
    print(e)
try:
    del c[0]
except TypeError as e:
    print(e)
try:
    C[0]
except TypeError as e:
    print(e)
try:
    C[0] = 1
except TypeError as e:
    print(e)
#: texts of things that can't be called or iterated
class C: pass
for op in [lambda c: c(), lambda c: [*c], lambda c: 1 in c, lambda c: dict(**c), lambda c: print(*c)]:
    try:
        op(C())
    except TypeError as e:
        print(e)
#: len must be a number that is not negative
class C:
    def __init__(self, n): self.n = n
    def __len__(self): return self.n
for n in [3, -1, 'a', 1.5, None, True, 2 ** 70]:
    try:
        print(len(C(n)))
    except (TypeError, ValueError, OverflowError) as e:
        print(type(e).__name__, e)
#: bool must be a bool
class C:
    def __init__(self, n): self.n = n
    def __bool__(self): return self.n
for n in [True, False, 1, 0, None]:
    try:
        print(bool(C(n)))
    except TypeError as e:
        print(e)
#: str and repr must be strings
class C:
    def __str__(self): return 5
    def __repr__(self): return None
for op in [str, repr, lambda c: f'{c}', lambda c: '%r' % c, print]:
    try:
        op(C())
    except TypeError as e:
        print(e)
#: hash must be an int
class C:
    def __init__(self, n): self.n = n
    def __hash__(self): return self.n
for n in [5, -1, 2 ** 61 - 1, 2 ** 61, 2 ** 70, True, 'a', 1.5]:
    try:
        print(hash(C(n)))
    except TypeError as e:
        print(e)
#: iter must be an iterator
class C:
    def __iter__(self): return 5
iter(C())
#: a for loop over something whose iter is no iterator
class C:
    def __iter__(self): return [1]
for x in C():
    pass
#: next is asked on the type of the iterator
class I:
    def __iter__(self): return self
i = I()
i.__next__ = lambda: 1
next(i)
#: index must be an int
class C:
    def __init__(self, n): self.n = n
    def __index__(self): return self.n
for n in [1, 'a', 1.0]:
    try:
        print([10, 20][C(n)])
    except TypeError as e:
        print(e)
#: contains gives a bool
class C:
    def __contains__(self, x): return x
print([(x in C(), x not in C()) for x in [0, 1, '', 'a', None, []]])
#: divmod is two values or what it is
class C:
    def __divmod__(self, other): return 'divmod'
    def __rdivmod__(self, other): return 'rdivmod'
print(divmod(C(), 1), divmod(1, C()))
#: enter and exit on the type
class C: pass
try:
    with C():
        pass
except TypeError as e:
    print(e)
class D:
    def __enter__(self): pass
try:
    with D():
        pass
except TypeError as e:
    print(e)
#: an instance attribute named like an operator stays an attribute
class V:
    def __init__(self, x): self.x = x
    def __add__(self, other): return V(self.x + other.x)
def f():
    t = V(0)
    for i in range(10):
        v = V(i)
        v.__add__ = None
        t = t + v
    return t.x
print(f())
#: init is looked up on the type
class C:
    def __init__(self, x): self.x = x
def f():
    out = []
    for i in range(6):
        out.append(C(i).x)
        if i == 2:
            C.__init__ = lambda self, x: setattr(self, 'x', -x)
    return out
print(f())
#: new is replaced while instances are made
class C:
    def __init__(self, x): self.x = x
def new(cls, x):
    self = object.__new__(cls)
    self.made = 'by new'
    return self
def f():
    out = []
    for i in range(6):
        c = C(i)
        out.append((c.x, getattr(c, 'made', None)))
        if i == 2:
            C.__new__ = staticmethod(new)
    return out
print(f())
