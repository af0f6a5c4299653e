#: del of a local
def f():
    x = 1
    del x
    try: return x
    except UnboundLocalError as e: return str(e)
print(f())

#: del of a local twice
def f():
    x = 1
    del x
    try: del x
    except UnboundLocalError as e: return str(e)
print(f())

#: del of a local that was never bound
def f():
    try: del x
    except UnboundLocalError as e: return str(e)
    x = 1
print(f())

#: del of a global
x = 1
del x
try: x
except NameError as e: print(type(e).__name__, e)
try: del x
except NameError as e: print(type(e).__name__, e)

#: del of a global in a function
x = 1
def f():
    global x
    del x
f()
print('x' in globals())

#: del in a hot loop and rebinding
def f():
    n = 0
    for i in range(30):
        x = i
        n += x
        del x
    try: return x
    except UnboundLocalError: return n
print(f())

#: del on one path of a loop
def f():
    x = 0
    out = []
    for i in range(20):
        if i % 4 == 3: del x
        try: out.append(x)
        except UnboundLocalError:
            out.append('u'); x = i
    return out
print(f())

#: unbound in the first iteration only
def f():
    out = []
    for i in range(15):
        try: out.append(last)
        except UnboundLocalError: out.append('none')
        last = i
    return out
print(f())

#: unbound after a loop that did not run
def f(n):
    for i in range(n): pass
    try: return i
    except UnboundLocalError as e: return str(e)
print(f(0), f(5))

#: a variable bound in a try that fails
def f(d):
    try: x = 10 // d
    except ZeroDivisionError: pass
    try: return x
    except UnboundLocalError as e: return str(e)
print([f(1) for i in range(12)][-1], f(0))

#: a variable bound in a with body that is left by an exception
class CM:
    def __enter__(self): pass
    def __exit__(self, *a): return True
def f():
    with CM():
        raise ValueError
        x = 1
    try: return x
    except UnboundLocalError: return 'unbound'
print(f())

#: del of subscripts and slices
l = list(range(10))
del l[0], l[-1]; del l[2:4]; del l[::2]
print(l)
d = {1: 1, 2: 2}
del d[1]
print(d)

#: del of attributes
class C:
    a = 'class'
c = C(); c.a = 'inst'
del c.a
print(c.a)
try: del c.a
except AttributeError as e: print(e)
del C.a
try: c.a
except AttributeError as e: print(e)

#: del of a tuple and nested targets
a, b, c, d = 1, 2, 3, 4
del (a, b), [c]
print([n for n in 'abcd' if n in globals()])
del (), []

#: del of a parameter
def f(a, b=2):
    del a
    try: return a
    except UnboundLocalError as e: return str(e), b
print(f(1))

#: del of a loop variable inside the loop
out = []
for i in range(15):
    out.append(i)
    del i
print(out, 'i' in globals())

#: del of an imported name
import math
del math
try: math
except NameError as e: print(e)
import math
print(math.floor(1.5))

#: del of a function and a class
def f(): pass
class C: pass
del f, C
print('f' in globals() or 'C' in globals())

#: del of a free variable's cell in the middle of a loop
def f():
    x = 'v'
    def g():
        try: return x
        except NameError: return 'free'
    out = []
    for i in range(15):
        if i == 7: del x
        if i == 11: x = 'again'
        out.append(g())
    return out
print(f())

#: unbound checks in compiled code after many good iterations
def f(flags):
    out = []
    for fl in flags:
        if fl: y = 1
        try: out.append(y)
        except UnboundLocalError: out.append(None)
        if fl == 2: del y
    return out
print(f([1] * 15 + [2, 0, 1, 0]))

#: the except name in a loop
def f():
    out = []
    for i in range(15):
        try:
            if i % 2: raise ValueError(i)
        except ValueError as e:
            out.append(e.args[0])
        try: e
        except UnboundLocalError: out.append('u')
    return out
print(f())

#: a nested function deletes a nonlocal while the outer one loops
def f():
    v = 0
    def kill():
        nonlocal v
        del v
    out = []
    for i in range(12):
        if i == 6: kill()
        try: out.append(v)
        except NameError as e: out.append(type(e).__name__); v = 100
    return out
print(f())

#: unbound in generators
def g():
    for i in range(3):
        yield i
    del i
    try: i
    except UnboundLocalError as e: yield str(e)
print(list(g()))

#: unbound class attribute through super
class A: pass
class B(A):
    def m(self): return super().nope
try: B().m()
except AttributeError as e: print(e)

#: augmented assignment of an unbound local
def f():
    try: x += 1
    except UnboundLocalError as e: return str(e)
    x = 0
print(f())

#: unbound names in a comprehension's condition
def f():
    try: return [i for i in range(3) if q]
    except NameError as e: return type(e).__name__
    q = 1
print(f())

#: deletion through globals() in a loop
x = 1
def f():
    try: return x
    except NameError: return 'gone'
out = []
for i in range(15):
    if i == 8: globals().pop('x')
    out.append(f())
print(out)

#: uncaught UnboundLocalError after a conditional del
def f(n):
    for i in range(n):
        x = i
        if i == 17: del x
        y = x + 1
f(20)

#: uncaught NameError in a loop of calls
def g(i):
    if i > 15: return not_there
    return i
for i in range(20):
    g(i)

#: walrus binds or not
def f(c):
    if c and (w := 5): pass
    try: return w
    except UnboundLocalError: return 'no'
print(f(1), f(0))

#: import as in one branch
def f(c):
    if c: import math as mm
    try: return mm.floor(2.5)
    except UnboundLocalError as e: return str(e)
print(f(1), f(0))

#: del and closures made before
def f():
    x = 1
    fs = [lambda: x]
    del x
    try: fs[0]()
    except NameError as e: return str(e)
print(f())

#: many locals, one unbound
def f(k):
    if k != 3: c = 3
    a = b = d = 1
    try: return a + b + c + d
    except UnboundLocalError as e: return str(e)
print([f(i) for i in range(2, 5)])

#: del of a starred target
a, *b = 1, 2, 3
del b
try: b
except NameError as e: print(a, e)
