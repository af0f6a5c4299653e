def f(a, b, c):
    x = a or b
    x = x and f(x)
    y = (a and b) or (b and c)
    return x or y
