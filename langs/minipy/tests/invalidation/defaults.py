# `f.__defaults__ = (…)`: as of `__code__`
# changes 1, invalidations 1
def f(x, y=1):
    return x + y


def run(n):
    total = 0
    for i in range(n):
        total += f(i)
        if i == 700:
            f.__defaults__ = (100,)
    return total


print(run(1500))
