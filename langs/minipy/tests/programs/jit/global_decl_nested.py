# global and nonlocal declared in nested functions that run hot, with the same name on three levels.
x = 0


def outer(n):
    x = 100

    def mid():
        nonlocal x
        x += 1

        def inner():
            global x
            x += 2
            return x
        return inner() + x

    s = 0
    for i in range(n):
        s += mid()
    return s, x


print(outer(2500), x)
