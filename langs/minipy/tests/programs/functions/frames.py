# The frame of the caller: its code, line, globals and local variables, in loops that are compiled and in inlined calls.
import inspect
import sys
from sys import _getframe


def where():
    x = 1
    line = sys._getframe().f_lineno - sys._getframe().f_code.co_firstlineno
    return sys._getframe().f_code.co_name, line, sorted(sys._getframe().f_locals), sys._getframe().f_globals is globals()


print(where())


def here(a, b=2):
    c = a + b
    known = inspect.currentframe().f_locals
    return inspect.currentframe().f_code.co_name, known["a"], known["b"], known["c"], inspect.isframe(inspect.currentframe())


print(here(1))


def line():
    return _getframe().f_lineno


def hot(n):
    total = 0
    for i in range(n):
        total += line() + sys._getframe().f_lineno
        if i % 100 == 0:
            total += sys._getframe(0).f_locals["i"]
    return total


print(hot(3000))


class C:
    name = sys._getframe().f_code.co_name
    keys = sorted(k for k in sys._getframe().f_locals if k[0] != "_")


print(C.name, C.keys)
print(sys._getframe().f_code.co_name, sys._getframe().f_locals is globals())


def outer():
    captured = 5

    def inner():
        return captured, sorted(sys._getframe().f_locals)

    return inner()


print(outer())


async def coroutine():
    return sys._getframe().f_code.co_name, sys._getframe().f_lineno


try:
    coroutine().send(None)
except StopIteration as e:
    print(e.value)
try:
    sys._getframe(10000)
except ValueError as e:
    print(e)
try:
    sys._getframe("x")
except TypeError as e:
    print(e)
