# An exception through many frames, each with its own finally, and through recursion.
log = []


def f(n):
    try:
        if n == 0:
            raise ValueError("bottom")
        f(n - 1)
    finally:
        log.append(n)


try:
    f(50)
except ValueError as e:
    print(e, len(log), log[0], log[-1])


def g(n):
    try:
        if n == 0:
            raise KeyError(n)
        return g(n - 1)
    except KeyError as e:
        if n < 5:
            raise KeyError(n)
        return "caught at " + str(n) + " " + str(e)


print(g(10))
