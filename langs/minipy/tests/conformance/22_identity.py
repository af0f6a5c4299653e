#: the singletons are identical to themselves
print(None is None, True is True, ... is ..., NotImplemented is NotImplemented, (1 == 1) is True)

#: is not
print(None is not 0, [] is not [], not (None is not None))

#: a list is itself only
a = []; b = a
print(a is b, a is [], id(a) == id(b))

#: id equality agrees with is
objs = [object(), [], {}, 'a' * 5, 3, 2.5, (), None, print, int]
print(all((id(x) == id(y)) == (x is y) for x in objs for y in objs))

#: identity of the same number object
x = 10 ** 30
y = x
f = 2.5
g = f
print(x is y, f is g)

#: identity survives containers
o = object()
l = [o]; d = {'k': o}; t = (o,)
print(l[0] is d['k'] is t[0] is o)

#: identity survives calls and attributes
class C: pass
c = C(); c.o = o = object()
def f(x): return x
print(f(o) is c.o, f(c) is c)

#: identity in a hot loop
o = object(); p = object()
l = [o, p] * 10
print(sum(1 for x in l if x is o), sum(1 for x in l if x is not o))

#: is of None in a hot loop
l = [None, 0, '', [], None] * 5
print(sum(x is None for x in l), sum(x is not None for x in l))

#: instances differ
class C: pass
print(C() is C(), C() == C(), C is C)

#: eq is not consulted by is
class E:
    def __eq__(self, o): return True
print(E() is E(), E() == 5, E() is None)

#: classes and functions are identical to themselves
def f(): pass
print(f is f, f is (lambda: 0), int is int, type(5) is int, type(int) is type)

#: methods are made anew
class C:
    def m(self): pass
c = C()
print(c.m is c.m, c.m == c.m, C.m is C.m, [].append is [].append)

#: small copies
a = [1, 2]
print(a[:] is a, list(a) is a, a.copy() is a)

#: tuples of exact type are not copied
t = (1, 2)
print(tuple(t) is t, t[:] is t, t + () is t, t * 1 is t)

#: strings of exact type are not copied
s = 'hello there'
print(str(s) is s, s[:] is s)

#: empty tuple is one
print(() is tuple(), tuple([]) is ())

#: in uses identity before equality
n = float('nan')
print(n in [n], n in (n,), n in {n}, n in {n: 1}, [n].index(n), [n].count(n), float('nan') in [n])

#: comparison of lists uses identity first
n = float('nan')
print([n] == [n], (n,) == (n,), {1: n} == {1: n}, [n] == [float('nan')])

#: identity with bool results
print((1 < 2) is True, (not 1) is False, bool([]) is False, isinstance(1, int) is True)

#: intern
import sys
a = sys.intern('some text'); b = sys.intern('some ' + 'text')
print(a is b)
try: sys.intern(5)
except TypeError as e: print(e)

#: id is an int and stable
o = object()
print(type(id(o)).__name__, id(o) == id(o), len({id(o) for i in range(20)}))

#: ids of living objects differ
objs = [object() for i in range(30)]
print(len({id(x) for x in objs}))

#: ids of boxed values in a list stay the same
l = [2.5, 10 ** 20]
i = [id(x) for x in l]
for k in range(20): l.append(k + 0.5)
print([id(x) for x in l[:2]] == i)

#: default argument identity
def f(a=[]): return a
print(f() is f(), f([]) is f())

#: the same exception object
e = ValueError()
try: raise e
except ValueError as x: print(x is e)

#: identity of a generator and its iterator
g = (i for i in ())
print(iter(g) is g, iter([]) is iter([]))

#: identity of dict views
d = {}
print(d.keys() is d.keys(), d.keys() == d.keys())

#: module identity
import math, sys
print(math is sys.modules['math'])

#: augmented assignment keeps mutable objects
a = b = [1]
a += [2]
print(a is b, b)
a = b = (1,)
a += (2,)
print(a is b, b)
a = b = {1}
a |= {2}
print(a is b, len(b))
a = b = 5
a += 1
print(a is b, b)

#: identity after sort and reverse
l = [object() for i in range(20)]
m = sorted(l, key=id)
print(all(any(x is y for y in l) for x in m), len(m))

#: min and max give one of the arguments
a, b = [1], [1]
print(max(a, b) is a, min(a, b) is a, max([a, b]) is a, sorted([b, a])[0] is b)

#: and, or give an operand
a, b = [], [0]
print((a or b) is b, (a and b) is a, (b and a) is a, (b or a) is b)

#: conditional gives an operand
a, b = [], []
print((a if 1 else b) is a, (a if 0 else b) is b)

#: chained is
a = b = None
print(a is b is None, a is b is not None, a is not b is None)

#: is with literals of strings in variables
s = 'abc'
t = s
u = ''.join(['a', 'b', 'c'])
print(s is t, s == u)

#: identity in match by dictionary of ids
objs = {}
for i in range(20):
    o = object()
    objs[id(o)] = o
print(all(id(v) == k for k, v in objs.items()))

#: type identity in a hot loop with several types
l = [1, 'a', 2.5, None, [], 1, True] * 4
print(sum(type(x) is int for x in l), sum(type(x) is str for x in l), sum(type(x) is bool for x in l))

#: is precedence
print(1 + 1 is not None, not None is None, (1, 2) is None)

#: singleton constructors
print(type(None)() is None, type(...)() is ..., bool(1) is True, bool(0) is False, type(NotImplemented)() is NotImplemented)

#: NoneType cannot be subclassed or called with arguments
try: type(None)(1)
except TypeError as e: print(e)
try:
    class N(type(None)): pass
except TypeError as e: print(e)
try:
    class B(bool): pass
except TypeError as e: print(e)
