# A global that the open caller has read is changed by the callee, in the same expression.
base = 1


def bump(i):
    global base
    if i % 400 == 399:
        base = base + 1
    return 10


def run(n):
    s = 0
    for i in range(n):
        s += base + bump(i) * base
    return s


print(run(3000), base)
