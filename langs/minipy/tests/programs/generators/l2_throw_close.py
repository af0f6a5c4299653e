# throw, close, finally in a generator, StopIteration inside becomes RuntimeError.
def g():
    try:
        yield 1
        yield 2
    except ValueError as e:
        print("caught", e)
        yield "handled"
    finally:
        print("finally")


a = g()
print(next(a), a.throw(ValueError("v")))
print(list(a))
b = g()
next(b)
b.close()
print(list(b))


def bad():
    yield 1
    raise StopIteration


try:
    print(list(bad()))
except RuntimeError as e:
    print(e)


def self_running():
    yield next(me)


me = self_running()
try:
    next(me)
except ValueError as e:
    print(e)
