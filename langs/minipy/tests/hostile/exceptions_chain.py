"""A chain of contexts a hundred thousand long, cycles among causes, and their tracebacks."""
import sys
def chain(n):
    e = None
    for i in range(n):
        try:
            raise ValueError(i)
        except ValueError as new:
            new.__context__ = e
            e = new
    return e
e = chain(100000)
n = 0
while e is not None:
    e = e.__context__
    n += 1
print(n)
a, b = ValueError("a"), KeyError("b")
a.__cause__, b.__cause__ = b, a
a.__context__, b.__context__ = b, a
try:
    try:
        raise a
    except ValueError:
        raise b
except KeyError as e:
    print(repr(e), repr(e.__context__))
try:
    raise a from a
except ValueError as e:
    print(e.__cause__ is e)
raise a
