# An uncaught exception: traceback with files and lines on stderr, status 1, output so far printed.
def f(x):
    return g(x) + 1


def g(x):
    if x > 2:
        raise ValueError("too big: " + str(x))
    return x


print("start")
print(f(1))
f(3)
print("never")
