def f(a, b, xs):
    a, b = b, a
    a, *b = xs
    (a, [b, xs.x]), xs[0] = xs
    x = y = xs
    for i, (j, k) in xs:
        pass
    return [*a, b], (*a,), {*a, 1}, {**a, 'k': b}
