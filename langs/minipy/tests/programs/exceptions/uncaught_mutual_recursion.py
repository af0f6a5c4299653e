# Two functions in turn: no line repeats, so only the text of the error and the last frames are compared.
def a(n):
    return b(n + 1)


def b(n):
    return a(n + 1)


try:
    a(0)
except RecursionError as e:
    print(type(e).__name__, e)
a.__name__
raise RuntimeError("done")
