#: enter and exit around the body
class CM:
    def __enter__(self): print('enter'); return 'value'
    def __exit__(self, *a): print('exit', a)
with CM() as v: print('body', v)

#: exit gets the exception
class CM:
    def __enter__(self): return self
    def __exit__(self, t, v, tb): print(t.__name__, v, type(tb).__name__)
try:
    with CM(): raise ValueError('x')
except ValueError as e: print('caught', e)

#: a true result swallows the exception
class CM:
    def __enter__(self): pass
    def __exit__(self, *a): return a[0] is KeyError
with CM(): raise KeyError
try:
    with CM(): raise ValueError
except ValueError: print('not swallowed')
print('on')

#: truthiness of the result is used
class CM:
    def __init__(self, r): self.r = r
    def __enter__(self): pass
    def __exit__(self, *a): return self.r
for r in (1, 'x', [0], 0, '', [], None):
    try:
        with CM(r): raise ValueError
        print(repr(r), 'swallowed')
    except ValueError: print(repr(r), 'raised')

#: the result of exit without exception is ignored
class CM:
    def __enter__(self): pass
    def __exit__(self, *a): return True
with CM(): print('fine')

#: return through with
class CM:
    def __enter__(self): pass
    def __exit__(self, *a): print('exit', a[0])
def f():
    for i in range(20):
        with CM() if i == 15 else CM2():
            if i == 15: return i
class CM2(CM):
    def __exit__(self, *a): pass
print(f())

#: break and continue through with
log = []
class CM:
    def __enter__(self): pass
    def __exit__(self, *a): log.append(a[0])
for i in range(10):
    with CM():
        if i == 3: continue
        if i == 6: break
print(i, log)

#: exit replaces the exception
class CM:
    def __enter__(self): pass
    def __exit__(self, *a): raise KeyError('from exit')
try:
    with CM(): raise ValueError('body')
except KeyError as e: print(e, repr(e.__context__))

#: exit raises without a body exception
class CM:
    def __enter__(self): pass
    def __exit__(self, *a): raise KeyError('exit')
try:
    with CM(): pass
except KeyError as e: print(e, e.__context__)

#: exit that re-raises the same exception
class CM:
    def __enter__(self): pass
    def __exit__(self, t, v, tb): raise v
try:
    with CM(): raise ValueError('same')
except ValueError as e: print(e, e.__context__)

#: enter that raises: exit is not called
class CM:
    def __enter__(self): raise ValueError('enter')
    def __exit__(self, *a): print('wrong')
try:
    with CM(): print('wrong')
except ValueError as e: print(e)

#: several managers exit in reverse
class CM:
    def __init__(self, n): self.n = n
    def __enter__(self): print('enter', self.n); return self.n
    def __exit__(self, *a): print('exit', self.n, a[0] and a[0].__name__)
with CM(1) as a, CM(2) as b, CM(3): print(a, b)

#: the second enter fails: the first exits
class CM:
    def __init__(self, n, fail=False): self.n, self.fail = n, fail
    def __enter__(self):
        if self.fail: raise ValueError(self.n)
    def __exit__(self, *a): print('exit', self.n, a[0].__name__)
try:
    with CM(1), CM(2, True): print('no')
except ValueError as e: print(e)

#: an inner manager swallows for the outer
class CM:
    def __init__(self, n, s=False): self.n, self.s = n, s
    def __enter__(self): pass
    def __exit__(self, *a): print(self.n, a[0]); return self.s
with CM('outer'), CM('inner', True): raise ValueError

#: parenthesised managers
class CM:
    def __enter__(self): return 1
    def __exit__(self, *a): pass
with (CM() as a, CM() as b,): print(a, b)
with (CM()): print('one')
with (CM()) as c: print(c)

#: targets: tuple, attribute, subscript
class CM:
    def __enter__(self): return 1, (2, 3)
    def __exit__(self, *a): pass
class O: pass
o, l = O(), [0, 0]
with CM() as (o.a, (l[0], x)): print(o.a, l, x)

#: an error in storing the target exits the manager
class CM:
    def __enter__(self): return 5
    def __exit__(self, *a): print('exit', a[0].__name__)
try:
    with CM() as (a, b): pass
except TypeError as e: print(e)

#: no enter or exit
class A: pass
class B:
    def __enter__(self): print('wrong')
class C:
    def __exit__(self, *a): pass
for c in (A, B, C, int):
    try:
        with c(): pass
    except (TypeError, AttributeError) as e: print(type(e).__name__, e)

#: enter and exit are looked up on the type
class CM:
    def __enter__(self): return 'type'
    def __exit__(self, *a): print('type exit')
c = CM()
c.__enter__ = lambda: 'instance'
c.__exit__ = lambda *a: print('instance exit')
with c as v: print(v)

#: exit is found before the body runs
class CM:
    def __enter__(self): pass
    def __exit__(self, *a): print('old exit')
with CM():
    CM.__exit__ = lambda *a: print('new exit')

#: the manager is kept though the name changes
class CM:
    def __init__(self, n): self.n = n
    def __enter__(self): return self
    def __exit__(self, *a): print('exit', self.n)
c = CM(1)
with c as d:
    c = d = None

#: exit as static method, class method and callable object
class E:
    def __call__(self, *a): print('called', len(a))
class A:
    __enter__ = lambda self: None
    __exit__ = E()
class B:
    def __enter__(self): pass
    @staticmethod
    def __exit__(*a): print('static', len(a))
class C:
    def __enter__(self): pass
    @classmethod
    def __exit__(cls, *a): print(cls.__name__, len(a))
for c in (A, B, C):
    with c(): pass

#: exit with the wrong number of parameters
class CM:
    def __enter__(self): pass
    def __exit__(self): pass
try:
    with CM(): pass
except TypeError as e: print(e)

#: with in a hot loop
class CM:
    n = 0
    def __enter__(self): CM.n += 1; return self
    def __exit__(self, *a): CM.n += 10
for i in range(30):
    with CM() as c: c.n
print(CM.n)

#: with in a hot loop and exceptions now and then
class CM:
    log = []
    def __enter__(self): return self
    def __exit__(self, t, v, tb):
        if t is KeyError: self.log.append(v.args[0]); return True
n = 0
for i in range(30):
    with CM():
        if i % 7 == 3: raise KeyError(i)
        n += i
print(n, CM.log)

#: exception in the 20th body of a hot loop
class CM:
    opened = 0
    def __enter__(self): CM.opened += 1
    def __exit__(self, *a): CM.opened -= 1
try:
    for i in range(30):
        with CM(): 1 // (19 - i)
except ZeroDivisionError: print(i, CM.opened)

#: nested with in a function called in a loop
class CM:
    depth = 0
    def __enter__(self): CM.depth += 1; return CM.depth
    def __exit__(self, *a): CM.depth -= 1
def f(n):
    with CM() as d:
        return d if n == 0 else f(n - 1)
print([f(i % 5) for i in range(20)], CM.depth)

#: with inside try finally inside with
log = []
class CM:
    def __init__(self, n): self.n = n
    def __enter__(self): log.append(self.n)
    def __exit__(self, *a): log.append(-self.n)
def f():
    with CM(1):
        try:
            with CM(2): return 'r'
        finally: log.append('f')
print(f(), log)

#: contextlib.contextmanager
from contextlib import contextmanager
@contextmanager
def cm(n):
    print('before', n)
    try: yield n * 2
    finally: print('after', n)
with cm(3) as v: print(v)
try:
    with cm(4): raise ValueError('in body')
except ValueError as e: print(e)

#: contextmanager that swallows
from contextlib import contextmanager
@contextmanager
def ignore(*types):
    try: yield
    except types as e: print('ignored', type(e).__name__)
with ignore(KeyError, ValueError): raise ValueError
for i in range(12):
    with ignore(ZeroDivisionError): 1 // (11 - i)
print('done')

#: contextmanager that yields twice or not at all
from contextlib import contextmanager
@contextmanager
def twice(): yield 1; yield 2
@contextmanager
def never():
    if False: yield
for f in (twice, never):
    try:
        with f(): pass
    except RuntimeError as e: print(e)

#: contextlib helpers
from contextlib import suppress, closing, nullcontext, ExitStack, redirect_stdout
with suppress(KeyError): {}['x']
class C:
    def close(self): print('closed')
with closing(C()) as c: pass
with nullcontext(5) as v: print(v)
with ExitStack() as s:
    s.callback(print, 'callback')
    print('in stack')

#: exit sees the current exception in sys.exc_info
import sys
class CM:
    def __enter__(self): pass
    def __exit__(self, t, v, tb): print(sys.exc_info()[0] is t, sys.exc_info()[1] is v); return True
with CM(): raise ValueError
print(sys.exc_info()[0])

#: with and generators
class CM:
    def __enter__(self): print('enter')
    def __exit__(self, *a): print('exit')
def g():
    with CM():
        for i in range(3): yield i
x = g()
print(next(x)); x.close()
for v in g(): print(v)

#: a lock-like manager reused
class Lock:
    held = False
    def __enter__(self):
        if self.held: raise RuntimeError('held')
        self.held = True
    def __exit__(self, *a): self.held = False
l = Lock()
for i in range(15):
    with l: pass
try:
    with l:
        with l: pass
except RuntimeError as e: print(e, l.held)

#: StopIteration and GeneratorExit through with
class CM:
    def __enter__(self): pass
    def __exit__(self, t, *a): print(t.__name__)
for e in (StopIteration, GeneratorExit, KeyboardInterrupt, SystemExit):
    try:
        with CM(): raise e
    except BaseException as x: print(type(x) is e)

#: with as target is visible afterwards
class CM:
    def __enter__(self): return 'v'
    def __exit__(self, *a): pass
with CM() as after: pass
print(after)

#: a return value computed in the body
class CM:
    def __init__(self, l): self.l = l
    def __enter__(self): return self.l
    def __exit__(self, *a): self.l.append('exit')
def f():
    with CM([]) as l: return len(l), l
print(f())

#: return in exit's caller overridden by finally
class CM:
    def __enter__(self): pass
    def __exit__(self, *a): return True
def f():
    with CM(): raise ValueError
    return 'after'
print(f(), [f() for i in range(12)][-1])

#: uncaught exception in a with body
class CM:
    def __enter__(self): return self
    def __exit__(self, *a): print('exit')
for i in range(15):
    with CM() as c:
        if i == 14:
            raise ValueError(i)

#: with on an instance of a subclass that overrides exit
class A:
    def __enter__(self): return self
    def __exit__(self, *a): print('A'); return False
class B(A):
    def __exit__(self, *a): print('B'); return super().__exit__(*a) or True
with B(): raise KeyError

#: the exception's traceback in exit
class CM:
    def __enter__(self): pass
    def __exit__(self, t, v, tb): print(tb is v.__traceback__, tb.tb_lineno); return True
with CM():
    x = 1
    raise ValueError
