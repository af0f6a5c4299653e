def f(a, i):
    a[1:2] = a[:]
    del a[i], a[::2], a.x
    return a[i, 1:], a[-1]
