# Built-in functions that look at the frame of their caller, called by other names.
import sys

L, G, E, F = locals, globals, eval, sys._getframe


def by_value(a):
    b = a + 1
    look = locals
    return sorted(look())


def of_frame(a):
    get = sys._getframe
    b = 2
    return get().f_locals["b"], get().f_code.co_name, sorted(get().f_locals)


def evaluates(a):
    run = eval
    b = 5
    return run("a + b")


class C:
    x = 1
    look = locals
    names = sorted(name for name in look() if not name.startswith("_"))


for i in range(2000):
    by_value(i)
print(by_value(1))
print(of_frame(1))
print(evaluates(4))
print(C.names)
print(L() is globals(), G() is globals(), E("i"), F().f_code.co_name)
