# A built-in is shadowed by a module global in mid-loop, then un-shadowed by del: both must be noticed at the next use.
def fake(x):
    return 1000


def run(n):
    global abs
    s = 0
    for i in range(n):
        s += abs(-1)
        if i == 1500:
            abs = fake
        if i == 1600:
            del abs
    return s


print(run(3000))
