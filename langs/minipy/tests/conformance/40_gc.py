#: collection is enabled
import gc
gc.collect()
print(gc.isenabled())

#: disable and enable
import gc
gc.disable(); print(gc.isenabled()); gc.enable(); print(gc.isenabled())

#: cycles do not grow without bound
class N: pass
for i in range(2000):
    a, b = N(), N()
    a.o, b.o = b, a
print(a.o.o is a)

#: objects in use survive a collection
import gc
l = [[i] for i in range(100)]
gc.collect()
print(sum(x[0] for x in l))

#: collections inside a hot loop keep temporaries alive
import gc
def f(i):
    a, b = [i], {i: str(i)}
    if i % 5 == 0: gc.collect()
    return a[0] + int(b[i])
print(sum(f(i) for i in range(20)))

#: collection in the middle of an expression
import gc
def c(): gc.collect(); return 1
print([[1], c(), {'a': [2]}, c()], (str(5) + 'x', c()))

#: a collection in __eq__ during a dict look-up
import gc
class K:
    def __init__(self, n): self.n = n
    def __hash__(self): return 1
    def __eq__(self, o): gc.collect(); return self.n == o.n
d = {K(i): i for i in range(10)}
print(d[K(7)], len(d))

#: a collection in a sort key
import gc
def key(x): gc.collect(); return -x[0]
print(sorted([[3], [1], [2]], key=key))

#: a collection in a generator
import gc
def g():
    for i in range(10):
        v = [i]
        gc.collect()
        yield v
        gc.collect()
print([x[0] for x in g()])

#: a collection while an exception is being handled
import gc
try:
    try: raise ValueError([1, 2])
    finally: gc.collect()
except ValueError as e:
    gc.collect()
    print(e.args)

#: closures and cells survive
import gc
def mk(i):
    v = [i]
    return lambda: v
fs = [mk(i) for i in range(20)]
gc.collect()
print(sum(f()[0] for f in fs))

#: bound methods survive
import gc
class C:
    def __init__(self, v): self.v = v
    def m(self): return self.v
ms = [C(i).m for i in range(20)]
gc.collect()
print(sum(m() for m in ms))

#: iterators survive
import gc
its = [iter([i, i + 1]) for i in range(10)] + [iter({i: 0}) for i in range(3)] + [iter(range(i, i + 2)) for i in range(3)]
for it in its: next(it)
gc.collect()
print([next(it, None) for it in its])

#: long linked lists
class N:
    def __init__(self, n): self.next = n
import gc
head = None
for i in range(20000): head = N(head)
gc.collect()
n, p = 0, head
while p: n += 1; p = p.next
print(n)

#: a deep nesting of tuples survives
import gc
t = ()
for i in range(50000): t = (t,)
gc.collect()
n = 0
while t: t = t[0]; n += 1
print(n)

#: strings built during collections
import gc
s = ''
for i in range(30):
    s += str(i)
    if i % 6 == 0: gc.collect()
print(s)

#: big ints survive
import gc
l = [2 ** i for i in range(60, 90)]
gc.collect()
print(sum(l) == 2 ** 90 - 2 ** 60)

#: classes made at run time survive
import gc
cs = [type('C%d' % i, (), {'v': i, 'm': lambda self: self.v}) for i in range(20)]
gc.collect()
print(sum(c().m() for c in cs), cs[7].__name__)

#: attributes of instances survive
import gc
class C: pass
objs = []
for i in range(20):
    c = C(); c.a = [i]; c.b = {'k': c.a}; objs.append(c)
gc.collect()
print(sum(c.b['k'][0] for c in objs))

#: default arguments and globals survive
import gc
def f(a=[1, 2], *, b={'x': 3}): return a, b
gc.collect()
print(f())

#: module globals survive
import gc, types
m = types.ModuleType('m'); m.l = [1, 2, 3]
gc.collect()
print(m.l)

#: sets and dicts with many objects
import gc
s = {(i, str(i)) for i in range(50)}
d = {str(i): [i] for i in range(50)}
gc.collect()
print(len(s), (7, '7') in s, d['49'])

#: nested comprehension with collection
import gc
print([[gc.collect() and 0 or (i, j) for j in range(2)] for i in range(3)])

#: exceptions keep their traceback frames alive
import gc
def f(): raise KeyError('k')
errs = []
for i in range(15):
    try: f()
    except KeyError as e: errs.append(e)
gc.collect()
print(len(errs), errs[3].__traceback__.tb_lineno, errs[14].args)

#: a slice and copies survive
import gc
l = [[i] for i in range(20)]
a, b, c = l[5:10], l[::3], list(l)
del l
gc.collect()
print(a, len(b), c[19])

#: allocation in a hot loop does not lose anything
def f(n):
    keep = []
    for i in range(n):
        t = (i, [i], {'v': i})
        if i % 100 == 0: keep.append(t)
    return keep
k = f(5000)
print(len(k), k[49], sum(t[2]['v'] for t in k))

#: garbage of many kinds
for i in range(3000):
    x = [i, (i,), {i: i}, {i}, str(i), float(i), lambda: i, (j for j in range(i))]
print(len(x), x[2], x[6]())

#: gc module functions
import gc
print(type(gc.get_threshold()).__name__, type(gc.get_count()).__name__, gc.set_threshold(700))

#: weak references to living objects
import weakref
class C: pass
c = C()
r = weakref.ref(c)
print(r() is c)

#: __del__ is an ordinary method when called
class C:
    def __del__(self): pass
    def close(self): return 'closed'
c = C()
print(c.close(), c.__del__())
