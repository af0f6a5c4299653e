# Generators that are closed, resumed or dropped while they run, or that refuse to end.
def attempt(what, f):
    try:
        result = f()
    except BaseException as e:
        print(what, type(e).__name__, e)
    else:
        print(what, result)

def closes_itself():
    yield 1
    g.close()
    yield 2
g = closes_itself()
print(next(g))
attempt("close running", lambda: next(g))
attempt("then", lambda: next(g))

def resumes_itself():
    yield from g2
g2 = resumes_itself()
attempt("yield from itself", lambda: next(g2))

def throws_into_itself():
    try:
        yield
        g3.throw(KeyError("x"))
    finally:
        print("finally")
g3 = throws_into_itself(); next(g3)
attempt("throw running", lambda: next(g3))

def refuses():
    while True:
        try:
            yield 1
        except GeneratorExit:
            pass
r = refuses(); next(r)
attempt("refuses", r.close)
attempt("still alive", lambda: next(r))

def returns_in_close():
    try:
        yield 1
    except GeneratorExit:
        return "result"
r2 = returns_in_close(); next(r2)
attempt("close result", r2.close)
attempt("close again", r2.close)
attempt("not started", returns_in_close().close)

def raises_in_close():
    try:
        yield 1
    finally:
        raise ValueError("in finally")
r3 = raises_in_close(); next(r3)
attempt("close raises", r3.close)

def stop():
    yield 1
    raise StopIteration("x")
attempt("stop", lambda: list(stop()))
def stop2():
    yield 1
    next(iter(()))
attempt("stop2", lambda: list(stop2()))
def outer():
    try:
        yield from inner()
    except RuntimeError as e:
        yield str(e), type(e.__cause__).__name__
def inner():
    yield 1
    raise StopIteration(2)
attempt("outer", lambda: list(outer()))

def thrower(*args):
    def g():
        try:
            yield 1
        except BaseException as e:
            yield type(e).__name__, str(e), e.__traceback__ is not None
    it = g(); next(it)
    return it.throw(*args)
attempt("instance", lambda: thrower(ValueError("a")))
attempt("class", lambda: thrower(ValueError))
attempt("string", lambda: thrower("ValueError"))
attempt("none", lambda: thrower(None))
attempt("int class", lambda: thrower(int))
attempt("no args", lambda: thrower())
class BadInit(Exception):
    def __init__(self): raise OSError("init")
attempt("bad init", lambda: thrower(BadInit))
attempt("send first", lambda: (lambda: (yield))().send(1))
attempt("throw first", lambda: (lambda: (yield))().throw(KeyError(1)))

class It:
    def __iter__(self): return self
    def __next__(self): return 1
    def throw(self, *a): return "thrown", len(a)
    def send(self, v): return "sent", v
    def close(self): raise LookupError("close")
def delegate():
    try:
        r = yield from It()
    finally:
        print("delegate ends")
d = delegate()
attempt("d next", lambda: next(d))
attempt("d send", lambda: d.send(5))
attempt("d throw", lambda: d.throw(ValueError("v")))
attempt("d close", d.close)
class ItNone:
    def __iter__(self): return self
    def __next__(self): return 1
    throw = send = close = None
def delegate2():
    yield from ItNone()
d = delegate2()
attempt("n next", lambda: next(d))
attempt("n send", lambda: d.send(5))
d = delegate2(); next(d)
attempt("n throw", lambda: d.throw(ValueError("v")))
d = delegate2(); next(d)
attempt("n close", d.close)

def deep(n):
    if n:
        yield from deep(n - 1)
    yield n
attempt("deep", lambda: sum(deep(200)))
attempt("too deep", lambda: sum(deep(20000)))
def chain(n):
    g = iter([1, 2])
    for _ in range(n):
        g = (x for x in g)
    return g
attempt("chain", lambda: list(chain(100)))
def frame():
    x = 1
    yield locals()
    x = 2
    yield locals()
attempt("locals", lambda: [dict(d) for d in frame()])
attempt("gi", lambda: [(hasattr(frame(), n)) for n in ("gi_frame", "gi_running", "gi_code", "gi_yieldfrom")])
import itertools
def tee_self():
    a, b = itertools.tee(iter(lambda: next(a), None))
    return next(b)
def zip_closes():
    log = []
    def g(n):
        try:
            yield n; yield n
        finally:
            log.append(n)
    a, b = g(1), g(2)
    for x, y in zip(a, b):
        a.close(); b.close()
    return log
attempt("zip", zip_closes)
def while_list():
    g = (x for x in xs)
    xs = [1, 2, 3]
    return list(g)
attempt("late list", while_list)
def gen_modifies():
    xs = list(range(5))
    return [xs.append(x) or x for x in xs if len(xs) < 20][-3:], len(xs)
attempt("modifies", gen_modifies)
