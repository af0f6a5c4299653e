# Catches differences of the library modules from CPython's: functools.
import functools
from functools import *
import operator
from operator import itemgetter, attrgetter, methodcaller

print(reduce(operator.add, [1, 2, 3]), reduce(lambda a, b: a * b, range(1, 6), 2))
try:
    reduce(operator.add, [])
except TypeError as e:
    print(e)
p = partial(pow, 2)
print(p(5), partial(int, base=2)("101"), p.args, p.keywords, partial(partial(print, 1), 2).args)
partial(print, "a", sep="-")("b", "c")


@lru_cache(maxsize=None)
def fib(n):
    "doc"
    return n if n < 2 else fib(n - 1) + fib(n - 2)


print(fib(80), fib.cache_info(), fib.__name__, fib.__doc__)
fib.cache_clear()
print(fib.cache_info())


@lru_cache(maxsize=2)
def f(x, y=0):
    return (x, y)


f(1); f(2); f(1); f(3); f(2); f(1, y=2)
print(f.cache_info())


@cache
def g(x):
    print("called", x)
    return x


g(1); g(1); g(2)


class A:
    def __init__(self, v):
        self.v = v

    @lru_cache
    def m(self, k):
        print("m", k)
        return self.v + k

    @cached_property
    def expensive(self):
        print("computing")
        return self.v * 2


a = A(5)
print(a.m(1), a.m(1), a.expensive, a.expensive)
print(sorted([5, 2, 9], key=cmp_to_key(lambda a, b: b - a)))


def deco(fn):
    @wraps(fn)
    def inner(*args):
        return fn(*args) + 1
    return inner


@deco
def h(x):
    "doc of h"
    return x


print(h(1), h.__name__, h.__doc__, h.__wrapped__(1))


@total_ordering
class V:
    def __init__(self, n):
        self.n = n

    def __eq__(self, o):
        return self.n == o.n

    def __lt__(self, o):
        return self.n < o.n


print(V(1) <= V(2), V(2) > V(1), V(1) >= V(2), V(1) >= V(1), V(1) > V(1))


@singledispatch
def show(x):
    return "object"


@show.register(int)
def _(x):
    return "int"


print(show(1), show("a"), show(True))
print(itemgetter(1)([1, 2]), itemgetter(0, 2)("abc"), attrgetter("v")(a), methodcaller("upper")("a"), itemgetter(1))
print(operator.contains([1], 1), operator.getitem({1: 2}, 1), operator.truth([]), operator.not_(1), operator.is_(1, 1), operator.mod(7, 3), operator.floordiv(7, 2), operator.neg(3), operator.index(True), operator.concat("a", "b"))
