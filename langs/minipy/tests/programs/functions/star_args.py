# *args in definitions and calls: empty, mixed with positionals, any iterable, errors.
def f(a, *rest):
    return a, rest


def g(*args):
    return args


print(f(1), f(1, 2), f(1, 2, 3), g(), g(*[]), g(*[1, 2]), g(0, *(1, 2)), g(*"ab"), g(*range(3)), f(*[1, 2, 3]))
print(g(*[1], *[2], 3), f(*g(5, 6)))


def fwd(fn, *args):
    return fn(*args)


print(fwd(max, 1, 5, 3), fwd(g), fwd(lambda a, b: a - b, 5, 3))
for c in [lambda: f(), lambda: f(*[]), lambda: g(*5)]:
    try:
        c()
    except TypeError as e:
        print(e)
