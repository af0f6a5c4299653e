# globals and module attributes that are deleted and come back, built-ins behind them.
def show(): print([k for k in globals() if k in ('x', 'y', 'e', 'len', 'z')])
x = 1; y = 2
for i in range(50):
    try:
        if i % 3: raise ValueError(i)
        if i % 5 == 0: del y; y = i
    except ValueError as e:
        z = e.args[0]
    try:
        e
    except NameError as err:
        last = str(err)
print(last, z, x, y)
len = lambda v: "mine"
def size(): return len([1])
for i in range(40):
    if i == 20: del len
    if i == 30: len = lambda v: "again"
    if i in (19, 21, 29, 31): print(i, size())
del len
print(size())
try:
    del len
except NameError as e: print(e)
def f():
    global q
    q = 1
    del q
    try: q
    except NameError as e: return str(e)
print({f() for _ in range(50)})
import math
math.foo = 3
for i in range(30):
    if i == 15: del math.foo
    try: s = math.foo
    except AttributeError as e: s = str(e)
    if i in (14, 15, 29): print(s)
print(hasattr(math, "foo")); math.foo = 9; print(math.foo)
