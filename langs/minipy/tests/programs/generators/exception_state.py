# the exception being handled belongs to the generator that handles it.
import sys
def g():
    try: 1/0
    except ZeroDivisionError:
        yield 1
        print(sys.exc_info()[0])
        yield 2
        try:
            raise
        except ZeroDivisionError as e:
            print("re", e)
    print(sys.exc_info()[0])
    yield 3
def inner():
    print("inner", sys.exc_info()[0])
    yield 1
    print("inner", sys.exc_info()[0])
    yield 2
def outer():
    try: {}['x']
    except KeyError:
        yield from inner()
for x in g(): print(x, sys.exc_info()[0])
try:
    1/0
except ZeroDivisionError:
    for x in g(): print(x, sys.exc_info()[0])
    for x in outer(): print(x, sys.exc_info()[0])
o = outer(); next(o)
print(sys.exc_info()[0])
next(o)
print(sys.exc_info()[0])
