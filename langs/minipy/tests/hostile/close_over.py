"""Closures, cells and comprehension scopes at their borders."""
def make(n):
    fs = []
    for i in range(n): fs.append(lambda: i)
    return [f() for f in fs][:3]
print(make(5))
def nest(n):
    x = n
    def inner():
        nonlocal x
        x += 1
        return nest(n - 1) + x if n else x
    return inner()
print(nest(100))
class C:
    y = [1, 2]
    z = [i for i in y]
    try: w = [i for i in range(2) for j in y]
    except NameError as e: w = str(e)
    def f(self): return __class__
print(C.z, C.w, C().f() is C)
try: print([a for a in b for b in [[1]]])
except NameError as e: print(e)
def g():
    yield from (lambda: (yield))() if 0 else [x for x in range(3) if (lambda: x)()]
print(list(g()))
def walrus(): return [y := x for x in range(3)], y
print(walrus())
def loop():
    acc = 0
    def add(k):
        nonlocal acc
        acc += k
    for i in range(5000): add(i)
    return acc
print(loop())
def default(a=[], *, b={}):
    a.append(1); b[len(a)] = 1
    return len(a), len(b)
print(default(), default(), default([]))
