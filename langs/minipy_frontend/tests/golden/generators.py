def f(xs):
    x = yield
    y = yield x
    z = yield from xs
    return (x + y for x in xs if x)
