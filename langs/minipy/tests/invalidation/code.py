# `f.__code__ = g.__code__`: the field `replaced` of the old code, which traces that call it depend on
# changes 1, invalidations 1
def f(x):
    return x + 1


def g(x):
    return x + 100


def run(n):
    total = 0
    for i in range(n):
        total += f(i)
        if i == 700:
            f.__code__ = g.__code__
    return total


print(run(1500))
