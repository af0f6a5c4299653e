"""A function with keyword arguments and a default is called from a function that is called."""


def inner(a, b=2, *, c=3, d):
    return a + b + c + d


def outer(x):
    return inner(x, d=4) + inner(b=x, a=1, d=2, c=5)


def run(n):
    s = 0
    for i in range(n):  # LOOP
        s += outer(i)
    return s


print(run(100_000))
