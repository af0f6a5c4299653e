# chains of yield from: sending, throwing and closing through them, tracebacks, ends at every level.
import sys
class Tree:
    def __init__(self, l, v, r): self.l=l; self.v=v; self.r=r
    def __iter__(self):
        if self.l: yield from self.l
        yield self.v
        if self.r: yield from self.r
def tree(lo, hi):
    if lo>=hi: return None
    m=(lo+hi)//2
    return Tree(tree(lo,m),m,tree(m+1,hi))
print(list(tree(0,100))==list(range(100)))
def inner():
    try:
        x = yield 1
        print("got", x)
        y = yield 2
        print("got", y)
    except ValueError as e:
        print("inner caught", e)
        yield 99
    except GeneratorExit:
        print("exit inner"); raise
    return 42
def mid():
    r = yield from inner()
    print("mid", r)
    return r+1
def outer():
    try:
        r = yield from mid()
        print("outer", r)
        yield r
    except KeyError as e:
        print("outer caught", repr(e))
        yield "k"
    finally:
        print("fin")
def drive(*acts):
    g = outer()
    for a in acts:
        try:
            print("->", g.send(None) if a is None else g.throw(a) if isinstance(a, BaseException) else g.send(a))
        except BaseException as e:
            print("exc", type(e).__name__, e)
    g.close()
drive(None, 5, 6)
drive(None, 5, 6, 7, 8)
drive(None, ValueError("v"), 1, 2)
drive(None, KeyError("kk"), 1)
drive(None, 5, KeyError("kk"), 1)
drive(None)
drive(None, GeneratorExit())
# self-resume
def bad():
    yield 1
    try:
        next(o)
    except ValueError as e:
        print("VE", e, o.gi_running)
    yield 2
def wrap(g):
    yield from g
b = bad()
o = wrap(wrap(b))
print(list(o))
b2 = None
def bad2():
    yield 1
    try: print(next(o2))
    except ValueError as e: print("VE2", e)
    yield 2
b2 = bad2(); o2 = wrap(b2)
print(next(o2)); print(next(b2))
try: print(next(o2))
except StopIteration: print("stop")
def deep(n):
    if n: 
        x = yield from deep(n-1)
        return x+1
    for i in range(60): yield i
    return 0
def top():
    r = yield from deep(30)
    print("r", r)
print(sum(top()))
def raising(n):
    if n == 0:
        yield 1
        raise RuntimeError("deep")
    yield from raising(n-1)
for k in range(20):
    try:
        for v in raising(4): pass
    except RuntimeError as e:
        t=e.__traceback__; c=0
        while t: c+=1; t=t.tb_next
        print(k, c, end=' ')
print()
def stopper():
    yield 1
    raise StopIteration("x")
def w2():
    yield from stopper()
try: list(w2())
except RuntimeError as e: print("RE", e, repr(e.__cause__))
class It:
    def __init__(s): s.n=0
    def __iter__(s): return s
    def __next__(s):
        s.n+=1
        if s.n>3: raise StopIteration("done")
        return s.n
    def throw(s, e): print("throw", repr(e)); raise StopIteration(7)
    def close(s): print("closed")
def w3():
    r = yield from It()
    print("r", r)
    yield "end"
g=w3(); print(next(g), next(g)); print(g.throw(KeyError(1)))
g=w3(); next(g); g.close()
print(list(w3()))
for v in raising(2): pass
