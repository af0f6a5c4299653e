# The loop's normal path is the exceptional one.
class Stop(Exception):
    pass


def f(x):
    raise Stop


def run(n):
    c = 0
    for i in range(n):
        try:
            f(i)
            c += 1000000
        except Stop:
            c += 1
        else:
            c += 1000000
    return c


print(run(3000))
