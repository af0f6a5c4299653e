def f(c):
    if c:
        x = 1
    print(x)
    del x
    x
    for y in c:
        pass
    return y
