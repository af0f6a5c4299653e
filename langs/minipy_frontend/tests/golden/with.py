def f(a, b):
    with a as x, b() as (y, z):
        if x:
            return y
    with a:
        pass
