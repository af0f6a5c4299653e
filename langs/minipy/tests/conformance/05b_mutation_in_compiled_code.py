# Checklist item 5 under the JIT: what compiled loops, inlined calls and generators must notice.

#: a method changes in the inner of two loops
class C:
    def m(self): return 1
def f(c):
    t = 0
    for i in range(6):
        for j in range(6):
            t = t * 3 % 1000003 + c.m()
            if i == 3 and j == 2:
                C.m = lambda self: 2
    return t
print(f(C()))
#: a class attribute changes back and forth
class C:
    k = 1
def f(c):
    t = 0
    for i in range(60):
        t += c.k
        if i % 7 == 0:
            C.k = i
        elif i % 7 == 3:
            C.k = 1
    return t
print(f(C()))
#: a method changes while it is inlined three deep
class C:
    def a(self, i): return self.b(i) + 1
    def b(self, i): return self.c(i) + 10
    def c(self, i):
        if i == 15:
            C.a = lambda self, i: self.c(i) - 1000
            C.b = lambda self, i: -5
        return i
def f(c):
    return [c.a(i) for i in range(20)]
print(f(C()))
#: a recursion whose method changes in the middle
class C:
    def go(self, n):
        if n == 0:
            return 0
        if n == 5:
            C.go = lambda self, n: 1000 * n
        return n + self.go(n - 1)
print([C().go(n) for n in (3, 4, 8, 3)])
#: a generator whose class changes between two items
class C:
    k = 1
    def items(self, n):
        for i in range(n):
            yield i * self.k
def f(c):
    out = []
    for x in c.items(10):
        out.append(x)
        if x == 4:
            C.k = 100
    return out
print(f(C()))
#: a comprehension whose class changes
class C:
    n = 0
    def next(self):
        C.n += 1
        if C.n == 6:
            C.next = lambda self: 'changed'
        return C.n
print([C().next() for i in range(12)])
#: an exception handler changes the class
class C:
    def m(self, i):
        if i % 4 == 3:
            raise ValueError(i)
        return i
def f(c):
    out = []
    for i in range(14):
        try:
            out.append(c.m(i))
        except ValueError as e:
            out.append('e%s' % e)
            if i == 7:
                C.m = lambda self, i: -i
    return out
print(f(C()))
#: a finally changes the class
class C:
    v = 0
    def m(self):
        try:
            return self.v
        finally:
            C.v += 1
def f(c):
    return [c.m() for i in range(12)]
print(f(C()))
#: a with statement whose class loses its exit
class C:
    log = []
    def __enter__(self): return self
    def __exit__(self, *a): C.log.append('old')
def f(c):
    for i in range(8):
        with c:
            if i == 4:
                C.__exit__ = lambda self, *a: C.log.append('new')
    return C.log
print(f(C()))
#: the callee in a global is rebound in the loop
def g(x): return x
def f():
    global g
    out = []
    for i in range(12):
        out.append(g(i))
        if i == 5:
            g = lambda x: -x
        if i == 8:
            g = str
    return out
print(f())
#: a builtin is shadowed in the loop
def f():
    global len
    out = []
    for i in range(10):
        out.append(len('abc'))
        if i == 4:
            len = lambda s: 'mine'
        if i == 7:
            del len
    return out
print(f())
#: a builtin is replaced in its module
import builtins
old = builtins.abs
def f():
    out = []
    for i in range(-5, 5):
        out.append(abs(i))
        if i == 0:
            builtins.abs = lambda x: 'new'
    return out
try:
    print(f())
finally:
    builtins.abs = old
print(abs(-1))
#: a global counts beside a class attribute
n = 0
class C:
    n = 0
def f():
    global n
    for i in range(20):
        n += i
        C.n += n
        if i == 10:
            n = 0.5
    return n, C.n
print(f())
#: a module's function is replaced
import math
old = math.floor
def f():
    out = []
    for i in range(10):
        out.append(math.floor(i + 0.5))
        if i == 5:
            math.floor = lambda x: 'floor'
    return out
print(f())
math.floor = old
#: an instance grows in a loop
class C: pass
def f():
    c = C()
    out = []
    for i in range(20):
        setattr(c, 'a%d' % (i % 5), i)
        out.append(len(c.__dict__) * 100 + c.a0)
    return out
print(f())
#: instances of different shapes meet at one place
class P:
    def __init__(self, kind):
        if kind == 0:
            self.x, self.y = 1, 2
        elif kind == 1:
            self.y, self.x = 10, 20
        elif kind == 2:
            self.z = 0
            self.x, self.y = 100, 200
        else:
            self.x = self.y = 0.5
def f():
    t = 0
    for i in range(40):
        p = P(i % 4)
        t += p.x * 2 - p.y
    return t
print(f())
#: a virtual object escapes when the class changes
class V:
    def __init__(self, x): self.x = x
    def add(self, o): return V(self.x + o.x)
kept = []
def f():
    v = V(0)
    for i in range(20):
        v = v.add(V(i))
        if i == 12:
            V.add = lambda self, o: (kept.append(o), V(self.x - o.x))[1]
    return v.x, [k.x for k in kept]
print(f())
#: a property changes to a slot of the instance
class C:
    @property
    def v(self): return 'property'
def f(c):
    out = []
    for i in range(12):
        out.append(c.v)
        if i == 5:
            del C.v
            c.v = 'attribute'
    return out
print(f(C()))
#: isinstance with a class that is rebound
class A: pass
class B: pass
K = A
def f():
    global K
    out = []
    a = A()
    for i in range(12):
        out.append(isinstance(a, K))
        if i == 5:
            K = B
        if i == 8:
            K = (A, B)
    return out
print(f())
#: equality of a class changes under a list search
class C:
    def __init__(self, n): self.n = n
    def __eq__(self, o): return self.n == o
def f():
    l = [C(i) for i in range(6)]
    out = []
    for i in range(12):
        out.append((3 in l, l.count(i % 6)))
        if i == 5:
            C.__eq__ = lambda self, o: self.n == o + 1
    return out
print(f())
#: sorting by a method that changes
class C:
    def __init__(self, n): self.n = n
    def key(self): return self.n
def f():
    l = [C(n) for n in (3, 1, 2)]
    out = []
    for i in range(8):
        l.sort(key=lambda c: c.key())
        out.append([c.n for c in l])
        if i == 3:
            C.key = lambda self: -self.n
    return out
print(f())
#: attributes of a class object used as counters by two functions
class Stat:
    hits = misses = 0
def hit(): Stat.hits += 1
def miss(): Stat.misses += 1
def f():
    for i in range(30):
        (hit if i % 3 else miss)()
    return Stat.hits, Stat.misses
print(f())
#: a subclass overrides in the middle of polymorphic calls
class A:
    def m(self): return 1
class B(A): pass
class C(A): pass
def f():
    objs = [A(), B(), C()]
    t = 0
    for i in range(30):
        t += objs[i % 3].m()
        if i == 14:
            B.m = lambda self: 100
        if i == 20:
            A.m = lambda self: 10
    return t
print(f())
#: bases change in the middle of inlined super calls
class A:
    def m(self): return 1
class A2:
    def m(self): return 1000
class B(A):
    def m(self): return super().m() + 1
def f(b):
    t = 0
    for i in range(20):
        t += b.m()
        if i == 10:
            B.__bases__ = (A2,)
    return t
print(f(B()))
#: an object changes its class in a loop of calls
class A:
    def m(self, i):
        if i % 5 == 4:
            self.__class__ = B
        return 1
class B:
    def m(self, i):
        if i % 5 == 2:
            self.__class__ = A
        return 10
def f():
    o = A()
    t = 0
    for i in range(30):
        t += o.m(i)
    return t, type(o).__name__
print(f())
#: dict items change the class that hashes them
class K:
    def __init__(self, n): self.n = n
    def __hash__(self): return self.n
    def __eq__(self, o): return self.n == o.n
def f():
    d = {}
    for i in range(20):
        d[K(i % 4)] = i
        if i == 10:
            K.__eq__ = lambda self, o: False
    return len(d)
print(f())
#: a loop that only ends when the class says so
class C:
    go = True
    n = 0
    def step(self):
        C.n += 1
        if C.n == 25:
            C.go = False
def f(c):
    while c.go:
        c.step()
    return c.n
print(f(C()))
#: iteration over an object whose iterator class changes
class It:
    def __init__(self): self.i = 0
    def __iter__(self): return self
    def __next__(self):
        self.i += 1
        if self.i > 20:
            raise StopIteration
        return self.i
def stop(self):
    raise StopIteration
def f():
    out = []
    for x in It():
        out.append(x)
        if x == 12:
            It.__next__ = stop
    return out
print(f())
#: call through a table of methods that are replaced
class Op:
    def inc(self, x): return x + 1
    def dec(self, x): return x - 1
table = {'inc': Op.inc, 'dec': Op.dec}
def f():
    o = Op()
    x = 0
    for i in range(20):
        x = table['inc' if i % 3 else 'dec'](o, x)
        if i == 10:
            table['dec'] = lambda o, x: x * 100
    return x
print(f())
#: a closure cell changes its type under a method
def f():
    n = 0
    class C:
        def m(self):
            nonlocal n
            n += 1
            return n
    c = C()
    out = []
    for i in range(15):
        out.append(c.m())
        if i == 6:
            n = 0.5
        if i == 10:
            n = 2 ** 62 - 2
    return out
print(f())
#: defaults and code change under a hot call
def g(x, k=1): return x + k
def h(x, k=1): return x * k
def f():
    t = 0
    for i in range(30):
        t += g(i)
        if i == 8:
            g.__defaults__ = (100,)
        if i == 16:
            g.__code__ = h.__code__
        if i == 24:
            g.__defaults__ = (2,)
    return t
print(f())
#: recursion in a function whose code is replaced while it runs
def g(n):
    if n == 0:
        return 0
    if n == 3:
        g.__code__ = (lambda n: 100).__code__
    return 1 + g(n - 1)
print(g(2), g(5), g(5))
#: the class of exceptions in flight changes its str
class E(Exception):
    def __str__(self): return 'old'
def f():
    out = []
    for i in range(10):
        try:
            raise E
        except E as e:
            if i == 5:
                E.__str__ = lambda self: 'new'
            out.append(str(e))
    return out
print(f())
#: a traceback out of a compiled loop through a replaced method
class C:
    def m(self, i): return i
def f(c):
    for i in range(20):
        c.m(i)
        if i == 10:
            def m(self, i):
                return i // 0
            C.m = m
f(C())
#: a missing attribute after a hot loop
class C:
    def __init__(self): self.x = 1
def f(c):
    t = 0
    for i in range(20):
        t += c.x
        if i == 15:
            del c.x
    return t
f(C())
#: a global vanishes from a hot loop
k = 1
def f():
    global k
    t = 0
    for i in range(20):
        t += k
        if i == 15:
            del k
    return t
f()
#: an overflow at the moment a class changes
class C:
    step = 2 ** 60
def f():
    x = 0
    out = []
    for i in range(12):
        x += C.step
        out.append(x)
        if i == 6:
            C.step = 0.5
        if i == 9:
            C.step = -2 ** 63
    return out
print(f())
#: two threads of control share a compiled method by generators
class C:
    k = 1
    def run(self, n):
        for i in range(n):
            yield self.k + i
def f():
    a, b = C().run(10), C().run(10)
    out = []
    for i in range(10):
        out.append(next(a) * 100 + next(b))
        if i == 4:
            C.k = 7
    return out
print(f())
