def f(xs):
    a = [x * y for x in xs if x for y in x]
    b = {x for x in xs}
    c = {x: y for x, y in xs}
    d = [lambda: x for x in xs]
    return a, b, c, d, [[y for y in x] for x in xs]
