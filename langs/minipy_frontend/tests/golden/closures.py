def outer(x, y):
    n = 0
    def inner(z):
        nonlocal n
        n += z
        return lambda: x + n
    del y
    return inner
