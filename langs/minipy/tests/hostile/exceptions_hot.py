"""Exceptions that come from where nobody expects them, in hot loops."""
import sys
class E(Exception): pass
def boom(*a, **k): raise E
def tries(f, n=600):
    seen = {}
    for i in range(n):
        try: r = f(i)
        except BaseException as e: r = type(e).__name__
        seen[repr(r)] = seen.get(repr(r), 0) + 1
    return sorted(seen.items())
class T:
    def __init__(self, **k):
        for n, v in k.items(): setattr(self, n, v)
def with_method(name, at):
    state = [0]
    def f(self, *a):
        state[0] += 1
        if state[0] % at == 0: raise E
        return {"__eq__": True, "__hash__": 5, "__len__": 3, "__bool__": True, "__index__": 1, "__contains__": True, "__lt__": False,
            "__getitem__": 1, "__add__": 1, "__iter__": iter([1]), "__next__": 1, "__enter__": 1, "__exit__": False, "__call__": 1,
            "__repr__": "r", "__str__": "s", "__format__": "f", "__getattr__": 1, "__get__": 2, "__int__": 1, "__float__": 1.0}[name]
    d = {name: f}
    if name == "__eq__": d["__hash__"] = lambda self: 1
    if name == "__next__": d["__iter__"] = lambda self: self
    if name == "__enter__": d["__exit__"] = lambda self, *a: None
    if name == "__exit__": d["__enter__"] = lambda self: None
    return type("X", (), d)()
def using(o):
    def w(i):
        with o: return i % 2
    return {
        "__eq__": lambda i: o == i, "__hash__": lambda i: {o: 1}[o], "__len__": lambda i: len(o), "__bool__": lambda i: 1 if o else 2,
        "__index__": lambda i: [1, 2, 3][o], "__contains__": lambda i: i in o, "__lt__": lambda i: sorted([o, o, o]) is None,
        "__getitem__": lambda i: o[i], "__add__": lambda i: o + i, "__iter__": lambda i: [*o], "__next__": lambda i: next(o),
        "__enter__": w, "__exit__": w, "__call__": lambda i: o(i), "__repr__": lambda i: repr([o]), "__str__": lambda i: str(o),
        "__format__": lambda i: f"{o}", "__getattr__": lambda i: o.nothing, "__int__": lambda i: int(o), "__float__": lambda i: float(o),
        "__get__": lambda i: type("Y", (), {"d": o})().d,
    }
for name in using(None):
    for at in 1, 2, 7, 100:
        print(name, at, tries(using(with_method(name, at))[name]))
def finally_return(i):
    for j in range(3):
        try:
            if i % 3 == j: raise E
        finally:
            if i % 5 == 0: continue
            if i % 7 == 0: break
    return j
print(tries(finally_return))
def nested(i):
    try:
        try: raise E(i)
        except E as e:
            raise ValueError(i % 3) from e
        finally:
            if i % 4 == 0: raise KeyError(1)
    except (ValueError, KeyError) as e:
        return type(e.__context__).__name__, type(e.__cause__).__name__, e.args
print(tries(nested))
def star(i):
    out = []
    try:
        raise ExceptionGroup("g", [E(1), ValueError(2), ExceptionGroup("h", [KeyError(3), E(4)])][: i % 4 or 1])
    except* E as g: out.append(("E", len(g.exceptions)))
    except* (KeyError, ValueError) as g: out.append(("K", len(g.exceptions)))
    return out
print(tries(star))
def gen_throw(i):
    def g():
        while True:
            try: x = yield 1
            except E: x = yield 2
            finally:
                if i % 11 == 0: return
    it = g()
    next(it)
    r = [it.throw(E) if i % 2 else next(it)]
    if i % 3 == 0: it.close()
    return r
print(tries(gen_throw))
def deep(i, n=0):
    if n == 40: raise E
    try: return deep(i, n + 1)
    except E:
        if i % 40 == n: return n
        raise
print(tries(deep, 200))
def unpack(i):
    a, *b, c = range(i % 4)
    return a, len(b), c
print(tries(unpack))
def chained(i):
    e = None
    for j in range(30):
        try:
            if e: raise e
            raise E
        except E as f:
            e = type(f)() if j % 3 else f
    n = 0
    while e:
        e = e.__context__
        n += 1
        if n > 100: break
    return n
print(tries(chained, 100))
print(sys.exc_info())
