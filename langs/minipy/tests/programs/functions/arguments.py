# Positional and keyword arguments, defaults, and the evaluation order of arguments.
def f(a, b=2, c=3):
    return a, b, c


print(f(1), f(1, 20), f(1, 20, 30), f(1, c=30), f(a=1, b=2), f(c=3, a=1), f(b="x", a="y", c="z"))
trail = []


def t(x):
    trail.append(x)
    return x


print(f(t(1), c=t(2), b=t(3)), trail)


def g():
    return


def h():
    pass


print(g(), h(), (lambda: None)(), (lambda x, y=5: x + y)(1), (lambda *a: a)(1, 2))
