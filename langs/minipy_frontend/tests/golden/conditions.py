def f(a, b, c):
    if a and b or not c:
        return 1
    elif a is None or b in (1, 2):
        return 2
    elif a < b < c:
        return 3
    return a and b or c, a if b else c, a < b < c
