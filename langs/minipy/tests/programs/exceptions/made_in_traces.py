# Exceptions made, chained, traced and caught in compiled loops: arguments, contexts, causes, tracebacks.
import sys
class A(Exception): pass
class B(A):
    def __init__(self, x):
        super().__init__(x, 7)
        self.x = x
class C(Exception):
    def __new__(cls, *a):
        return 5 if a == () else super().__new__(cls, *a)
class D(Exception):
    def __str__(self): return 'd'
def tb(e):
    out = []
    t = e.__traceback__
    while t is not None:
        out.append(t.tb_lineno); t = t.tb_next
    return out
def f(i):
    if i % 7 == 0: raise A
    if i % 7 == 1: raise B(i)
    if i % 7 == 2: raise A('x', i)
    if i % 7 == 3:
        try:
            raise A(1)
        except A:
            raise B(2)
    if i % 7 == 4:
        try:
            raise C
        except TypeError as e:
            raise D(str(e)) from e
    if i % 7 == 5:
        try: {}[i]
        finally: i += 1
    return i
kept = []
def run(n):
    s = []
    for i in range(n):
        try:
            s.append(f(i))
        except (A, D, KeyError) as e:
            if i > n - 20:
                kept.append(e)
            s.append((type(e).__name__, e.args, repr(e), tb(e), type(e.__context__), type(e.__cause__), e.__suppress_context__, getattr(e, 'x', None)))
    return s
r = run(300)
for x in r[:8] + r[-8:]: print(x)
print(sum(len(repr(x)) for x in r))
for e in kept: print(repr(e), repr(e.__context__), tb(e), tb(e.__context__) if e.__context__ else 0)
def nest(n):
    c = 0
    for i in range(n):
        try:
            try:
                raise A(i)
            except A as a:
                try:
                    raise ValueError(i) 
                except ValueError as v:
                    if v.__context__ is a and v.args == (i,): c += 1
                    raise
        except ValueError as w:
            if tb(w)[0] == tb(w.__context__)[0] + 3: c += 1
            z = sys.exc_info()[1]
            if z is w: c += 1
    return c
print(nest(300))
def gen(n):
    for i in range(n):
        try:
            yield i
        except KeyError as k:
            print(k.args) if i == 100 else 0
def drive(n):
    g = gen(n); t = 0
    x = next(g)
    while True:
        try:
            if x % 3 == 0:
                x = g.throw(KeyError(x)) # ok
            else:
                x = next(g)
            t += x
        except StopIteration as s:
            return t, s.value
print(drive(300))
def unwound(n):
    t = 0
    for i in range(n):
        try:
            [][i]
        except IndexError as e:
            t += len(e.args[0])
        try:
            1 // (i - i)
        except ZeroDivisionError as e:
            t += 1
        try:
            None.foo
        except AttributeError as e:
            t += len(e.name)
        try:
            raise 5
        except TypeError as e:
            t += len(str(e))
        try:
            raise A from B(3)
        except A as e:
            t += e.__cause__.x
    return t
print(unwound(300))
