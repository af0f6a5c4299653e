#: the loop variable does not leak
i = 'outer'
l = [i for i in range(3)]
print(i, l)

#: the loop variable does not leak from sets, dicts and generators
x = 'x'
print({x for x in (1,)}, {x: x for x in (2,)}, list(x for x in (3,)), x)

#: loop variable in a function
def f():
    i = 'kept'
    [i for i in range(20)]
    return i
print(f())

#: a comprehension variable unbound outside
def f():
    [zz for zz in range(3)]
    try: return zz
    except NameError as e: return type(e).__name__ + ' ' + str(e)
print(f())

#: the first iterable is evaluated outside
class C:
    n = [1, 2, 3]
    l = [x for x in n]
print(C.l)

#: other parts do not see the class scope
try:
    class C:
        n = 2
        l = [n for x in range(3)]
except NameError as e: print(e)

#: the condition does not see the class scope
try:
    class C:
        n = 2
        l = [x for x in range(3) if x < n]
except NameError as e: print(e)

#: the second iterable does not see the class scope
try:
    class C:
        n = [1]
        l = [x for y in n for x in n]
except NameError as e: print(e)

#: class scope in a comprehension falls back to globals
n = 'global'
class C:
    n = 'class'
    l = [n for x in range(2)]
print(C.l)

#: nested loops and conditions
print([(i, j) for i in range(5) if i % 2 for j in range(i) if j != 1])

#: nested comprehensions
print([[i * j for j in range(3)] for i in range(3)])

#: a comprehension in the iterable of another
print([y for y in [x * 2 for x in range(4)]])

#: a comprehension in the condition of another
print([x for x in range(6) if x in [y * 2 for y in range(3)]])

#: the same name at several levels
print([x for x in [x for x in [x for x in range(3)]]])

#: iterating over the variable's own old value
x = [1, 2, 3]
print([x for x in x], x)
def f(x): return [x for x in x], x
print(f([4, 5]))

#: walrus leaks to the enclosing function
def f():
    l = [last := i for i in range(20)]
    return last, l[0]
print(f())

#: walrus leaks to the module
print(any((hit := n) % 7 == 6 for n in range(20)), hit)

#: walrus in the condition
print([y for x in range(20) if (y := x * x) % 3 == 1][:5], y)

#: walrus with nonlocal
def f():
    v = 0
    def g():
        nonlocal v
        [v := i for i in range(5)]
    g()
    return v
print(f())

#: walrus with global
def f():
    global gw
    [gw := i for i in range(5)]
f(); print(gw)

#: walrus in nested comprehensions
def f():
    [[w := (i, j) for j in range(2)] for i in range(3)]
    return w
print(f())

#: closures made in a comprehension share the variable
fs = [lambda: i for i in range(5)]
print([f() for f in fs])
def f(): return [lambda: k for k in range(3)]
print([g() for g in f()])

#: closures with defaults in a comprehension
print([g() for g in [lambda k=k: k for k in range(4)]])

#: comprehension in a function with an enclosing variable changed later
def f():
    n = 1
    l = [n + i for i in range(3)]
    n = 100
    return l
print(f())

#: comprehension variable captured and enclosing of the same name
def f():
    x = 'outer'
    fs = [lambda: x for x in range(3)]
    return x, [g() for g in fs]
print(f())

#: target tuples, stars and subscripts
print([a + b for a, b in [(1, 2), (3, 4)]], [b for a, *b in [(1, 2, 3), (4,)]], [a for (a, (b, c)) in [(1, (2, 3))]])
l = [0]
print([l[0] for l[0] in range(3)], l)

#: attribute as a target
class O: pass
o = O()
print([o.x * 2 for o.x in range(4)], o.x)

#: dict comprehension order of evaluation is key then value
log = []
def k(i): log.append(('k', i)); return i
def v(i): log.append(('v', i)); return i
{k(i): v(i) for i in range(2)}
print(log)

#: dict comprehension with repeated keys keeps the first place and the last value
print({i % 3: i for i in range(10)})

#: set comprehension removes equal values
print(sorted({i % 4 for i in range(20)}), {1 for x in (1, 2)} == {True})

#: unhashable in set and dict comprehension
for f in (lambda: {[] for x in (1,)}, lambda: {[]: 1 for x in (1,)}):
    try: f()
    except TypeError as e: print(e)

#: exceptions inside a comprehension
def f():
    try: return [10 // (15 - i) for i in range(20)]
    except ZeroDivisionError as e: return str(e)
print(f())

#: an exception leaves enclosing variables as they were
def f():
    i = 'kept'
    try: [1 // (3 - i) for i in range(5)]
    except ZeroDivisionError: pass
    return i
print(f())

#: uncaught exception in a comprehension
def f(n):
    return [1 // (n - i)
            for i in range(20)]
f(15)

#: uncaught exception in a generator expression
def f(n):
    return sum(1 // (n - i) for i in range(20))
f(15)

#: comprehension over a dict, items and strings
d = {'a': 1, 'b': 2}
print([k for k in d], [k * v for k, v in d.items()], [c for c in 'xyz'])

#: conditional expression in a comprehension
print(['even' if i % 2 == 0 else 'odd' for i in range(4)])

#: several conditions
print([i for i in range(30) if i % 2 if i % 3 if i % 5])

#: lambda in a condition
print([x for x in range(10) if (lambda y: y > 6)(x)])

#: unpacking in displays beside comprehensions
print([*[i for i in range(2)], *(j for j in 'ab')], {**{i: 1 for i in range(2)}, 'z': 0})

#: generator expression as the only argument
print(sum(i for i in range(25)), max((i for i in range(25)), key=lambda v: -v), sorted((c for c in 'hello'), reverse=True))

#: comprehensions in default arguments
def f(l=[i * i for i in range(4)]): return l
print(f())

#: comprehensions in decorators and bases
def deco(*fs): return lambda g: [f(g()) for f in fs]
@deco(*[lambda v, k=k: v + k for k in range(3)])
def g(): return 10
print(g)

#: comprehension in a method with self and super
class A:
    def m(self): return 1
class B(A):
    def m(self): return [super(B, self).m() + i for i in range(3)]
    def n(self): return [self.m()[0] for _ in range(2)]
print(B().m(), B().n())

#: zero argument super in a comprehension
class A:
    def m(self): return 5
class B(A):
    def m(self): return [super().m() for _ in range(2)]
try: print(B().m())
except TypeError as e: print(e)

#: __class__ in a comprehension
class C:
    def m(self): return [__class__.__name__ for _ in range(2)]
print(C().m())

#: big comprehension in a hot function
def f(n): return sum([i * i for i in range(n) if i % 2])
print([f(i) for i in range(20)][-1])

#: matrix transposition
m = [[i * 4 + j for j in range(4)] for i in range(3)]
print([[row[j] for row in m] for j in range(4)], list(map(list, zip(*m))) == [[r[j] for r in m] for j in range(4)])

#: flattening
print([x for row in [[1, 2], [3], []] for x in row])

#: a comprehension that changes what it iterates
l = [1, 2, 3]
print([l.append(x + 10) or x for x in l if len(l) < 8], l)

#: dict changed during a dict comprehension
d = {1: 1}
try: {k: d.setdefault(k + 1, 0) for k in d}
except RuntimeError as e: print(e)

#: comprehension in exec-like nested functions uses free variables
def outer(a):
    def mid(b):
        def inner(c): return [a + b + c + i for i in range(2)]
        return inner
    return mid
print(outer(1)(10)(100))

#: a comprehension whose iterable is not iterable
try: [x for x in 3]
except TypeError as e: print(e)

#: a comprehension unpacking the wrong number
try: [a for a, b in [(1, 2, 3)]]
except ValueError as e: print(e)
try: [a for a, b in [1]]
except TypeError as e: print(e)

#: generator expressions are lazy
log = []
g = (log.append(i) for i in range(5))
print(log); next(g); next(g); print(log)

#: locals in a comprehension include the enclosing ones in 3.13
def f(a):
    return [sorted(locals()) for b in range(1)]
print(f(1))

#: comprehension variable named as a builtin
print([len for len in range(3)], len('abc'))

#: comprehension with a global of the same name as its variable
v = 'g'
def f():
    global v
    r = [v for v in range(3)]
    return r, v
print(f(), v)

#: comprehension with a nonlocal of the same name as its variable
def f():
    v = 'n'
    def g():
        nonlocal v
        r = [v for v in range(3)]
        v = v + '!'
        return r
    return g(), v
print(f())

#: del of the name that a comprehension uses
def f():
    x = 5
    [x for x in range(3)]
    del x
    r = [x for x in range(2)]
    try: return x
    except UnboundLocalError: return r
print(f())

#: unbound enclosing variable inside a comprehension
def f():
    try: [q for _ in range(2)]
    except NameError as e: print(type(e).__name__, e)
    q = 1
f()

#: comprehension at module level sees later globals
fs = [lambda: later for _ in range(1)]
later = 3
print(fs[0]())

#: sum of nested generator expressions
print(sum(sum(i * j for j in range(5)) for i in range(20)))

#: a comprehension with an assignment expression in a function argument
def f(x, l): return x, l
print(f(z := 3, [z + i for i in range(2)]))

#: set comprehension with user hash and eq
class K:
    def __init__(self, v): self.v = v
    def __hash__(self): return self.v % 3
    def __eq__(self, o): return self.v % 3 == o.v % 3
print(len({K(i) for i in range(20)}))
