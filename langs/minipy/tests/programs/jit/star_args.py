# *args in definition and call inside a hot loop.
def total(*args):
    s = 0
    for a in args:
        s += a
    return s


def forward(f, *args):
    return f(*args)


def run(n):
    s = 0
    for i in range(n):
        s += total(i, 1, 2)
        s -= forward(total, i, 3)
        if i % 100 == 0:
            s += total()
    return s


print(run(2500))
