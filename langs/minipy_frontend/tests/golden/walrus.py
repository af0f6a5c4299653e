def f(a, x):
    if (n := a()) > 10:
        return n
    y = x + (x := 1)
    return [last := v for v in a], last, x, y
