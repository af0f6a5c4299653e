# Variables of the own frame, read and written through f_locals (PEP 667), in interpreted, compiled and inlined code.
import sys
from collections.abc import Mapping


def adds(x):
    frame = sys._getframe()
    frame.f_locals["x"] = x + 1
    y = 5
    seen = frame.f_locals
    seen["y"] += x
    seen["extra"] = 1
    return x * y, seen["extra"], sorted(seen)


def writes(i):
    x = i
    d = sys._getframe().f_locals
    d["x"] = x * 2
    i += 1
    return x + d["i"]


def loop(n):
    total = 0
    for i in range(n):
        total += writes(i)
        if i % 500 == 0:
            total += adds(i)[0]
    return total


print(adds(3))
print(loop(3000))
print(adds(4))


def closes(a):
    b = 2

    def inner():
        c = a + b
        d = sys._getframe().f_locals
        d["a"], d["b"] = 10, 20
        return c, a + b, sorted(d)

    return inner(), a, b


for i in range(3):
    print(closes(i))


def as_mapping(x):
    y = 2
    d = sys._getframe().f_locals
    print(isinstance(d, Mapping), len(d), list(d), d.keys(), d.get("x"), d.get("no"), "x" in d, "no" in d)
    print(d == sys._getframe().f_locals, type(d | {}).__name__, type(d.copy()).__name__, reversed(d))
    d.update({"x": 7})
    print(x, d.setdefault("y", 3), d.setdefault("z", 3), d["z"])
    for bad in (lambda: d["no"], lambda: d.__delitem__("x"), lambda: d.update([1]), lambda: d | 3, lambda: hash(d),
                lambda: d.pop("x"), lambda: type(d)(), lambda: type(d)(1), lambda: type(d)(frame=1)):
        try:
            bad()
        except Exception as e:
            print(type(e).__name__, e)
    match d:
        case {"x": value}:
            print(value)


as_mapping(1)
print(writes.__code__.co_cellvars, writes.__code__.co_varnames, closes.__code__.co_cellvars)


def unbound():
    sys._getframe().f_locals["x"] = 3
    print(x)
    x = 1
    del x
    print("x" in sys._getframe().f_locals)


unbound()


def dead(n):
    local = n
    return sys._getframe()


frame = dead(1)
frame.clear()
print(frame.f_code.co_name)
try:
    sys._getframe().clear()
except RuntimeError as e:
    print(e)


def sleeper():
    yield 1


g = sleeper()
next(g)
try:
    g.gi_frame.clear()
except RuntimeError as e:
    print(e)


# A tracer sees and changes the variables of the level that it watches.
def watched(n):
    a = n
    b = a + 1
    c = a + b
    return c


def cells(n):
    a = n
    f = lambda: a
    b = f()
    return b


def tracer(frame, what, arg):
    if what == "line":
        d = frame.f_locals
        if "a" in d and "b" not in d:
            d["a"] = 100
    return tracer


for f in (watched, cells):
    sys.settrace(tracer)
    result = f(1)
    sys.settrace(None)
    print(result, f(1))
