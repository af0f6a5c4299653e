#: a generator function runs nothing before the first next
def g():
    print('started')
    yield 1
x = g()
print('made')
print(next(x))

#: exhausted generators stay exhausted
def g(): yield 1
x = g()
print(list(x), list(x), next(x, 'end'))
try: next(x)
except StopIteration as e: print(repr(e), e.value)

#: the value of return is in StopIteration
def g():
    yield 1
    return 42
x = g(); next(x)
try: next(x)
except StopIteration as e: print(e.value, e.args)
try: next(x)
except StopIteration as e: print(e.value, e.args)

#: a returned tuple is one value
def g():
    return (1, 2)
    yield
try: next(g())
except StopIteration as e: print(e.value, e.args)

#: a returned exception is wrapped
def g():
    return StopIteration(3)
    yield
try: next(g())
except StopIteration as e: print(repr(e.value), e.args)

#: send gives the value of the yield expression
def g():
    got = []
    while len(got) < 20:
        got.append((yield len(got)))
    return got
x = g(); next(x)
try:
    for i in range(100): x.send(i)
except StopIteration as e: print(e.value)

#: send of a value to a fresh generator
def g(): yield 1
x = g()
try: x.send(5)
except TypeError as e: print(e)
print(x.send(None))

#: send to an exhausted generator
def g(): yield 1
x = g(); list(x)
try: x.send(5)
except StopIteration as e: print(repr(e))

#: next sends None
def g():
    while True:
        v = yield
        print(v)
x = g(); next(x); next(x); x.send(1); next(x)

#: throw of a class, an instance and class with value
def g():
    for i in range(3):
        try: yield i
        except ValueError as e: print('got', repr(e))
x = g(); next(x)
print(x.throw(ValueError))
print(x.throw(ValueError('inst')))
try: x.throw(KeyError('out'))
except KeyError as e: print(repr(e))
print(list(x))

#: throw into a fresh generator raises at its start
def g():
    try: yield 1
    except ValueError: yield 2
x = g()
try: x.throw(ValueError('v'))
except ValueError as e: print(repr(e))
print(list(x))

#: throw into an exhausted generator
def g(): yield 1
x = g(); list(x)
try: x.throw(ValueError('late'))
except ValueError as e: print(repr(e))

#: throw of something that is no exception
def g():
    yield 1
x = g(); next(x)
for bad in (1, 'a', int):
    try: x.throw(bad)
    except TypeError as e: print(e)
print(next(x, 'alive?'))

#: throw answers the next yielded value
def g():
    while True:
        try: yield 'normal'
        except KeyError as e: yield ('caught', e.args[0])
x = g(); next(x)
print([x.throw(KeyError(i)) if i % 2 else next(x) for i in range(20)])

#: throw with a return in the handler
def g():
    try: yield
    except ValueError: return 'r'
x = g(); next(x)
try: x.throw(ValueError)
except StopIteration as e: print(e.value)

#: close runs finally
def g():
    try: yield 1
    finally: print('closing')
x = g(); next(x); x.close(); x.close()
print(next(x, 'done'))

#: close of a fresh generator runs nothing
def g():
    print('never')
    yield
x = g(); print(x.close()); print(list(x))

#: close raises GeneratorExit at the yield
def g():
    try: yield
    except GeneratorExit as e:
        print(repr(e)); raise
x = g(); next(x); x.close()

#: close of a generator that returns on GeneratorExit gives its value
def g():
    try: yield
    except GeneratorExit: return 7
x = g(); next(x)
print(x.close())

#: close of a generator that raises something else
def g():
    try: yield
    except GeneratorExit: raise ValueError('in close')
x = g(); next(x)
try: x.close()
except ValueError as e: print(repr(e), repr(e.__context__))

#: GeneratorExit is no Exception
def g():
    try: yield
    except Exception: print('wrong')
x = g(); next(x); x.close(); print('ok')

#: a generator closed in the middle of a loop
def g():
    try:
        for i in range(100): yield i
    finally: print('closed')
x = g()
for v in x:
    if v == 17: x.close()
print(v)

#: a generator left by break is still alive
def g():
    for i in range(30): yield i
x = g()
for v in x:
    if v == 10: break
print(next(x), sum(x))

#: PEP 479: StopIteration from the body is RuntimeError
def g():
    yield 1
    raise StopIteration('inner')
x = g(); next(x)
try: next(x)
except RuntimeError as e: print(e, repr(e.__cause__), repr(e.__context__), e.__suppress_context__)

#: PEP 479: next of an exhausted iterator in the body
def g(it):
    while True: yield next(it) * 2
x = g(iter(range(20)))
n = 0
try:
    for v in x: n += v
except RuntimeError as e: print(n, e, repr(e.__cause__))

#: PEP 479: throwing StopIteration in
def g():
    yield 1
x = g(); next(x)
try: x.throw(StopIteration('t'))
except RuntimeError as e: print(e, repr(e.__cause__))

#: PEP 479 in a generator expression
it = iter([1, 2])
x = (next(it) for _ in range(5))
try: print(list(x))
except RuntimeError as e: print(e)

#: StopIteration caught inside is no error
def g():
    try: raise StopIteration
    except StopIteration: yield 'fine'
print(list(g()))

#: a running generator cannot be entered again
def g():
    try: next(x)
    except ValueError as e: yield str(e)
x = g()
print(next(x))

#: a running generator cannot be closed or thrown into
def g():
    for f in (x.close, lambda: x.throw(KeyError), lambda: x.send(1)):
        try: f()
        except ValueError as e: yield str(e)
x = g(); print(list(x))

#: yield from a list, a range, a string and a dict
def g():
    yield from [1, 2]
    yield from range(3)
    yield from 'ab'
    yield from {'k': 1}
print(list(g()))

#: yield from gives the value of the inner return
def inner():
    yield 1
    return 'r'
def outer():
    v = yield from inner()
    yield v
print(list(outer()))

#: yield from forwards send
def inner():
    got = []
    while True:
        v = yield len(got)
        if v is None: return got
        got.append(v)
def outer():
    r = yield from inner()
    yield r
x = outer(); next(x)
for i in range(1, 18): x.send(i)
print(x.send(None))

#: yield from forwards throw
def inner():
    while True:
        try: yield 'i'
        except ValueError as e: print('inner', e)
def outer():
    try: yield from inner()
    except KeyError as e: yield 'outer ' + str(e)
x = outer(); next(x)
print(x.throw(ValueError('v'))); print(x.throw(KeyError('k')))

#: yield from forwards close
def inner():
    try: yield 1
    finally: print('inner closed')
def outer():
    try: yield from inner()
    finally: print('outer closed')
x = outer(); next(x); x.close()

#: yield from an iterator without send
def outer():
    yield from iter([1, 2, 3])
x = outer(); next(x)
print(x.send(None))
try: x.send(5)
except AttributeError as e: print(e)

#: yield from an iterator without throw
def outer():
    try: yield from [1, 2, 3]
    except ValueError: yield 'caught'
x = outer(); next(x)
print(x.throw(ValueError))

#: yield from an object with its own send, throw and close
class It:
    def __iter__(self): return self
    def __next__(self): return 'next'
    def send(self, v): return ('send', v)
    def throw(self, *a): return ('throw', type(a[0]).__name__)
    def close(self): print('close')
def outer(): yield from It()
x = outer()
print(next(x), x.send(3), x.throw(KeyError()), next(x)); x.close()

#: yield from something that cannot be iterated
def g():
    yield from 5
try: list(g())
except TypeError as e: print(e)

#: yield from a class whose __next__ raises StopIteration with a value
class It:
    n = 0
    def __iter__(self): return self
    def __next__(self):
        self.n += 1
        if self.n > 15: raise StopIteration('val')
        return self.n
def g():
    print((yield from It()))
print(sum(g()))

#: yield from recursion
def tree(n):
    if n:
        yield from tree(n - 1)
        yield n
        yield from tree(n - 1)
print(list(tree(4)))

#: deep yield from
def deep(n):
    if n: yield from deep(n - 1)
    else:
        for i in range(20): yield i
print(sum(deep(50)))

#: an exception inside a yield from chain
def inner():
    for i in range(30):
        if i == 20: raise ValueError(i)
        yield i
def outer():
    try: yield from inner()
    except ValueError as e: yield ('caught', e.args)
print(list(outer())[-2:])

#: exception state of a generator is its own
import sys
def g():
    try: raise ValueError('in g')
    except ValueError:
        yield repr(sys.exc_info()[1])
        yield repr(sys.exc_info()[1])
x = g()
print(next(x)); print(sys.exc_info()[1])
try: raise KeyError('outer')
except KeyError:
    print(next(x)); print(repr(sys.exc_info()[1]))

#: a generator sees the exception its caller handles
import sys
def g():
    yield repr(sys.exc_info()[1])
    yield repr(sys.exc_info()[1])
x = g()
try: raise KeyError('c')
except KeyError: print(next(x))
print(next(x))

#: context of an exception in a generator resumed in a handler
def g():
    yield 1
    raise ValueError('g')
x = g(); next(x)
try:
    try: raise KeyError('k')
    except KeyError: next(x)
except ValueError as e: print(repr(e.__context__))

#: generator attributes
def gen(): yield 1
x = gen()
print(x.__name__, x.__qualname__, type(x).__name__, x.gi_running, x.gi_yieldfrom)
print(x.gi_code is gen.__code__, x.gi_frame is None)
list(x)
print(x.gi_frame)

#: repr of a generator
def gen(): yield
print(repr(gen()).split(' at ')[0])
print(repr(x for x in [])[:28])

#: a generator is its own iterator
def g(): yield 1
x = g()
print(iter(x) is x, hasattr(x, '__next__'), hasattr(x, '__len__'))
try: len(x)
except TypeError as e: print(e)

#: generator functions are not generators
def g(): yield 1
try: next(g)
except TypeError as e: print(e)
try: list(g)
except TypeError as e: print(e)

#: unpacking a generator
def g():
    for i in range(3): yield i
a, b, c = g(); print(a, b, c)
a, *b = g(); print(a, b)
try: a, b = g()
except ValueError as e: print(e)
try: a, b, c, d = g()
except ValueError as e: print(e)

#: generators and built-ins
def g(n):
    for i in range(n): yield i * i % 7
print(sum(g(20)), max(g(20)), min(g(20)), sorted(g(20)), any(g(5)), all(g(5)), 4 in g(20), list(zip(g(3), g(4))), dict(enumerate(g(3))), tuple(map(str, g(3))), ''.join(str(i) for i in g(5)))

#: in on a generator consumes it
x = (i for i in range(20))
print(5 in x, list(x)[0], 3 in x)

#: two generators interleaved
def g(n):
    for i in range(n): yield n * 100 + i
a, b = g(20), g(20)
print([next(a) + next(b) for i in range(20)] == [4000 + 2 * i for i in range(20)])

#: zip stops with the shorter generator having consumed one more
def g(n, log):
    for i in range(n): log.append(i); yield i
l1, l2 = [], []
print(len(list(zip(g(20, l1), g(5, l2)))), len(l1), len(l2))

#: infinite generator with early exit
def count():
    n = 0
    while True: yield n; n += 1
s = 0
for v in count():
    if v > 25: break
    s += v
print(s)

#: yield as an argument and in expressions
def g():
    x = yield 1
    y = (yield x) + (yield 'second')
    print('sum', y)
    print((yield), [(yield 'a'), (yield 'b')])
it = g()
print(next(it), it.send(10), it.send(1), it.send(2), it.send(3), it.send(4))
try: it.send(5)
except StopIteration: print('end')

#: yield in a condition and an index
def g():
    l = list(range(10))
    while (yield): print(l[(yield 'idx')])
x = g(); next(x); x.send(1); x.send(4); x.send(True); x.send(7)
try: x.send(0)
except StopIteration: print('over')

#: yield tuple without parentheses and star
def g():
    yield 1, 2
    yield *[3, 4], 5
    a = yield
    yield a,
x = g(); print(next(x), next(x), next(x), x.send(9))

#: yield in a lambda
f = lambda: (yield 5)
print(list(f()))

#: generator method and self state
class Tree:
    def __init__(self, l, v, r): self.l, self.v, self.r = l, v, r
    def __iter__(self):
        if self.l: yield from self.l
        yield self.v
        if self.r: yield from self.r
def build(a, b):
    if a >= b: return None
    m = (a + b) // 2
    return Tree(build(a, m), m, build(m + 1, b))
print(list(build(0, 25)))

#: closures in generators
def g():
    fs = []
    for i in range(3):
        fs.append(lambda: i)
        yield fs
x = g()
r = next(x); print(r[0]()); next(x); print(r[0]()); list(x); print([f() for f in r])

#: a generator keeps default arguments and locals
def g(n, step=2, *rest, **kw):
    for r in rest: yield r
    for i in range(0, n, step): yield i
    yield kw
print(list(g(5)), list(g(3, 1, 'x', k=1)))

#: arguments are bound at the call, not at the first next
def g(a, b): yield a
try: g(1)
except TypeError as e: print(e)

#: generator expression evaluates its first iterable at once
def f(): print('evaluated'); return [1, 2]
x = (i for i in f())
print('then'); print(list(x))
try: y = (i for i in 5)
except TypeError as e: print(e)

#: generator expression evaluates inner iterables late
def f(n): print('inner', n); return range(n)
x = ((i, j) for i in [1, 2] for j in f(i))
print('made'); print(next(x)); print(list(x))

#: generator expressions with conditions and closures
n = 3
x = (i * n for i in range(20) if i % n == 0)
n = 4
print(list(x))

#: a generator that modifies the list it iterates
l = [1, 2, 3]
def g():
    for v in l:
        yield v
        if v < 10: l.append(v + 7)
print(list(g()), l)

#: a generator finalised by losing its last reference in a loop of next
def g():
    for i in range(5): yield i
for k in range(20):
    x = g(); next(x)
print(next(x))

#: exception in a generator ends it
def g():
    for i in range(10):
        yield 10 // (5 - i)
x = g(); out = []
for k in range(20):
    try: out.append(next(x))
    except ZeroDivisionError: out.append('z')
    except StopIteration: out.append('s')
print(out)

#: send in a hot loop as coroutine
def avg():
    total, n, a = 0, 0, None
    while True:
        v = yield a
        total += v; n += 1; a = total / n
c = avg(); next(c)
print([c.send(i * i) for i in range(20)][-1])

#: pipeline of generators
def src(n):
    for i in range(n): yield i
def mul(it, k):
    for v in it: yield v * k
def odd(it):
    for v in it:
        if v % 2: yield v
print(sum(mul(odd(mul(src(30), 3)), 2)))

#: try except finally around many yields
def g():
    log = []
    for i in range(15):
        try:
            v = yield i
            log.append(v)
        except ValueError: log.append('V')
        else: log.append('else')
        finally: log.append('f')
    yield log
x = g(); next(x)
for i in range(14): x.throw(ValueError) if i % 4 == 0 else x.send(i)
print(x.send('last'))

#: with statements in generators
class CM:
    def __enter__(self): print('enter'); return self
    def __exit__(self, *a): print('exit', a[0] and a[0].__name__)
def g():
    with CM(): yield 1
x = g(); next(x); x.close()
list(g())
x = g(); next(x)
try: x.throw(KeyError)
except KeyError: print('through')

#: return in a loop inside a generator
def g():
    for i in range(100):
        if i == 18: return
        yield i
print(len(list(g())))

#: generators compare by identity and are hashable
def g(): yield
a, b = g(), g()
print(a == a, a == b, len({a, b}))

#: a generator in a boolean context
print(bool(x for x in []))

#: yield of the same object
o = object()
def g():
    for i in range(20): yield o
print(all(x is o for x in g()))

#: recursive generator permutations
def perms(l):
    if len(l) <= 1: yield l
    else:
        for i in range(len(l)):
            for p in perms(l[:i] + l[i + 1:]): yield [l[i]] + p
print(len(list(perms([1, 2, 3, 4]))), list(perms([1, 2, 3]))[3])

#: uncaught exception inside a generator
def g():
    for i in range(20):
        yield 1 // (15 - i)
for v in g(): pass

#: uncaught StopIteration from next
def g():
    yield 1
x = g()
next(x)
next(x)

#: uncaught RuntimeError of PEP 479
def g():
    yield 1
    next(iter([]))
list(g())

#: throw with traceback arguments of the old form
import warnings
warnings.simplefilter('ignore')
def g():
    try: yield
    except ValueError as e: yield repr(e)
x = g(); next(x)
print(x.throw(ValueError, 'arg'))
x = g(); next(x)
print(x.throw(ValueError, ValueError('inst'), None))

#: generator __del__ is not an attribute problem
def g(): yield
x = g()
print(sorted(n for n in dir(x) if not n.startswith('__')))

#: setting attributes of generators is refused
def g(): yield
x = g()
try: x.foo = 1
except AttributeError as e: print(e)
x.__name__ = 'renamed'
print(x.__name__, repr(x)[:26])

#: send through a for loop driver
def g():
    n = 0
    while True:
        r = yield n
        n += r if r else 1
x = g()
for i, v in zip(range(20), x):
    if i == 10: x.send(100)
print(v)

#: generator locals survive many switches
def g(a):
    b, c = a + 1, [a]
    for i in range(10):
        c.append(i); b += i
        yield a, b, len(c)
gs = [g(i * 10) for i in range(5)]
print([[next(x) for x in gs][-1] for i in range(10)][-1])

#: a generator that yields itself
def g():
    me = yield
    yield me
x = g(); next(x)
print(x.send(x) is x)

#: a generator raised through map and filter
def g():
    yield 1
    raise KeyError('in g')
for f in (list, tuple, sum, sorted, lambda x: list(map(str, x)), lambda x: list(filter(None, x)), lambda x: [*x], lambda x: {k: 1 for k in x}, lambda x: dict.fromkeys(x), ','.join, set):
    try: f(g())
    except (KeyError, TypeError) as e: print(repr(e))

#: close inside a for loop over the closed generator
def g():
    while True:
        try: yield 1
        except GeneratorExit:
            print('bye'); return
x = g()
n = 0
for v in x:
    n += v
    if n == 20: x.close()
print(n)

#: delegating to the same generator twice
def inner():
    for i in range(4): yield i
def outer():
    it = inner()
    print(next(it))
    yield from it
    yield from it
print(list(outer()))

#: yield from with an exception raised by close of the inner one
class It:
    def __iter__(self): return self
    def __next__(self): return 1
    def close(self): raise ValueError('in close')
def g(): yield from It()
x = g(); next(x)
try: x.close()
except ValueError as e: print(repr(e))

#: throwing GeneratorExit by hand closes the inner one
def inner():
    try: yield 1
    except GeneratorExit: print('inner exit'); raise
def outer():
    try: yield from inner()
    except GeneratorExit: print('outer exit'); raise
x = outer(); next(x)
try: x.throw(GeneratorExit)
except GeneratorExit: print('out')

#: gi_yieldfrom names the inner iterator
def inner(): yield 1
it = inner()
def outer(): yield from it
x = outer(); next(x)
print(x.gi_yieldfrom is it)

#: inspect state through gi_frame and gi_running
def g():
    print(x.gi_running)
    yield 1
x = g(); next(x); print(x.gi_running)

#: a generator that ignores close once
def g():
    try: yield 1
    except GeneratorExit: print('ignored')
    yield 2
x = g(); next(x)
try: x.close()
except RuntimeError as e: print(e)
print(list(x))
