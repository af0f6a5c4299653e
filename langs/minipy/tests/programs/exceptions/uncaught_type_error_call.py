# A call with a wrong number of arguments: the error belongs to the caller's line.
def f(a, b):
    return a + b


def g():
    return f(1)


g()
