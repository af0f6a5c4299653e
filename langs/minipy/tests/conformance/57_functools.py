#: reduce
from functools import reduce
print(reduce(lambda a, b: a * b, range(1, 8)), reduce(lambda a, b: a + b, "abc", "-"), reduce(max, [3]), reduce(max, [], 5))
try:
    reduce(max, [])
except TypeError as e:
    print(e)
try:
    reduce(max, 5)
except TypeError as e:
    print(e)
try:
    reduce(lambda a, b: a // b, [1, 0])
except ZeroDivisionError as e:
    print(e)

#: partial: arguments, keywords, nesting, repr
from functools import partial
p = partial(int, base=2); print(p("101"), p.func is int, p.args, p.keywords)
q = partial(partial(pow, 2), 5); print(q(), q.args, q.func is pow)
def f(*a, **k): return a, k
print(partial(f, 1, x=2)(3, x=4, y=5), partial(f)(), partial(f, 1)(2))
print(repr(partial(int, "7", base=8)))
try:
    partial()
except TypeError as e:
    print(e)
try:
    partial(3)
except TypeError as e:
    print(e)
p.note = "kept"; print(p.note)
class C(partial): pass
print(C(int, "5")(), type(C(int)).__name__)

#: partial as a method is no method
from functools import partial, partialmethod
class A:
    def __init__(self): self.on = False
    def set_state(self, state): self.on = state; return self
    turn_on = partialmethod(set_state, True)
    turn_off = partialmethod(set_state, state=False)
    @partialmethod
    def nothing(self): return "nothing"
a = A()
print(a.turn_on().on, a.turn_off().on)
print(a.nothing(), A.turn_on(a).on)
try:
    partialmethod(3)
except TypeError as e:
    print(e)

#: lru_cache counts
from functools import lru_cache
calls = []
@lru_cache(maxsize=2)
def f(x):
    "doc of f"
    calls.append(x)
    return x * 2
print([f(i) for i in (1, 2, 1, 3, 2, 1)], calls)
print(f.cache_info(), f.__name__, f.__doc__, f.__wrapped__(10), f.cache_parameters())
f.cache_clear(); print(f.cache_info(), f.cache_info().hits, f.cache_info()._asdict())
hits, misses, maxsize, size = f.cache_info(); print(hits, misses, maxsize, size)

#: lru_cache typed, keywords, unhashable
from functools import lru_cache, cache
@lru_cache(maxsize=None, typed=True)
def g(x, y=0):
    return (x, y)
g(1); g(1.0); g(x=1); g(1, 0); g(1, y=0); g(True)
print(g.cache_info())
@lru_cache
def h(*a, **k): return len(a)
h(1, 2); h(1.0, 2); h(a=1, b=2); h(b=2, a=1)
print(h.cache_info())
try:
    h([1])
except TypeError as e:
    print(e)
@cache
def fib(n): return n if n < 2 else fib(n - 1) + fib(n - 2)
print(fib(80), fib.cache_info())
@lru_cache(0)
def z(x): return x
z(1); z(1); print(z.cache_info())
try:
    lru_cache("a")
except TypeError as e:
    print(e)
@lru_cache(-3)
def n(x): return x
print(n.cache_info())

#: lru_cache on methods, and an exception is not kept
from functools import lru_cache
class A:
    def __init__(self, k): self.k = k
    @lru_cache(maxsize=None)
    def m(self, x): return self.k + x
a, b = A(1), A(10)
print(a.m(1), b.m(1), a.m(1), A.m.cache_info())
n = 0
@lru_cache
def sometimes(x):
    global n
    n += 1
    if n == 1:
        raise ValueError("first")
    return n
for _ in range(3):
    try:
        print(sometimes(5))
    except ValueError as e:
        print(e)
print(sometimes.cache_info())

#: lru_cache evicts the least recently used
from functools import lru_cache
log = []
@lru_cache(maxsize=3)
def f(x):
    log.append(x)
    return x
for x in [1, 2, 3, 1, 4, 2, 1, 3, 3, 5, 1]:
    f(x)
print(log, f.cache_info())

#: wraps and update_wrapper
from functools import wraps, update_wrapper, WRAPPER_ASSIGNMENTS, WRAPPER_UPDATES
def deco(f):
    @wraps(f)
    def inner(*args, **kw):
        "inner doc"
        return f(*args, **kw) + 1
    return inner
@deco
def work(x):
    "work doc"
    return x
print(work(1), work.__name__, work.__doc__, work.__wrapped__(1), work.__qualname__, work.__module__)
def a(): "A"
a.extra = [1]
def b(): pass
print(update_wrapper(b, a) is b, b.extra is a.extra, b.__doc__, b.__wrapped__ is a)
def c(): "C"
update_wrapper(c, a, assigned=("__name__",), updated=())
print(c.__name__, c.__doc__, hasattr(c, "extra"))
print(WRAPPER_ASSIGNMENTS, WRAPPER_UPDATES)

#: cmp_to_key
from functools import cmp_to_key
print(sorted([3, 1, 2], key=cmp_to_key(lambda a, b: b - a)), sorted(["bb", "a", "ccc"], key=cmp_to_key(lambda a, b: len(a) - len(b))))
K = cmp_to_key(lambda a, b: a - b)
print(K(1) < K(2), K(1) == K(1), K(3) >= K(4), K(1) != K(2), K(5).obj)
try:
    K(1) < 2
except TypeError as e:
    print(e)
print(min([4, 2, 8], key=cmp_to_key(lambda a, b: (a > b) - (a < b))))

#: total_ordering
from functools import total_ordering
@total_ordering
class V:
    def __init__(self, n): self.n = n
    def __eq__(self, o): return self.n == o.n if isinstance(o, V) else NotImplemented
    def __lt__(self, o): return self.n < o.n if isinstance(o, V) else NotImplemented
a, b = V(1), V(2)
print(a < b, a <= b, a > b, a >= b, a == b, a != b, V(2) <= b, V(2) >= b)
try:
    a <= 3
except TypeError as e:
    print(e)
@total_ordering
class W:
    def __init__(self, n): self.n = n
    def __eq__(self, o): return self.n == o.n
    def __ge__(self, o): return self.n >= o.n
print(W(1) < W(2), W(1) <= W(1), W(3) > W(2))
try:
    @total_ordering
    class X: pass
except ValueError as e:
    print(e)

#: cached_property
from functools import cached_property
class A:
    n = 0
    @cached_property
    def value(self):
        "The value."
        self.n += 1
        return self.n * 10
a = A()
print(a.value, a.value, a.__dict__, A.value.__doc__)
del a.value
print(a.value)
a.value = "set"; print(a.value)
class S:
    __slots__ = ()
    @cached_property
    def v(self): return 1
try:
    S().v
except TypeError as e:
    print(e)
print(A.value.attrname, type(A.value).__name__)

#: singledispatch
from functools import singledispatch
@singledispatch
def show(x, extra=None):
    return "object"
@show.register(int)
def _(x, extra=None): return "int"
@show.register
def _(x: list, extra=None): return "list"
show.register(str, lambda x, extra=None: "str")
class L(list): pass
print(show(1), show(True), show([]), show(L()), show("a"), show(1.5), show(None), show(2, extra=1))
print(show.dispatch(bool) is show.registry[int], sorted(c.__name__ for c in show.registry), show.__name__)
try:
    show()
except TypeError as e:
    print(e)
class A: pass
class B(A): pass
@show.register(A)
@show.register(float)
def both(x): return "A or float"
print(show(B()), show(2.5))

#: singledispatchmethod
from functools import singledispatchmethod
class N:
    @singledispatchmethod
    def neg(self, arg):
        raise NotImplementedError("cannot negate a " + type(arg).__name__)
    @neg.register
    def _(self, arg: int):
        return -arg
    @neg.register(bool)
    def _(self, arg):
        return not arg
    @singledispatchmethod
    @classmethod
    def make(cls, arg): return cls.__name__, arg
    @make.register
    @classmethod
    def _(cls, arg: str): return cls.__name__, "str"
n = N()
print(n.neg(5), n.neg(True), N.make(1), n.make("a"))
try:
    n.neg("x")
except NotImplementedError as e:
    print(e)

#: decorators with functools in classes keep their names
import functools
def trace(f):
    @functools.wraps(f)
    def w(*a, **k):
        print("->", f.__qualname__, a[1:], k)
        r = f(*a, **k)
        print("<-", r)
        return r
    return w
class Calc:
    @trace
    def add(self, a, b=2): return a + b
    @staticmethod
    @functools.lru_cache
    def sq(x): return x * x
c = Calc(); c.add(1); c.add(3, b=4); print(Calc.add.__name__, Calc.sq(4), c.sq(4), Calc.sq.cache_info().hits)
