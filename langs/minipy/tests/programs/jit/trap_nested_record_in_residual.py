# sorted() calls back into guest code with a hot loop of its own, so a loop is recorded inside a residual call of another.
def key(x):
    s = 0
    for i in range(60):
        s += (x * i) % 7
    return s * 1000 + x


def run(n):
    acc = 0
    for i in range(n):
        items = [i % 11, i % 7, i % 5, i % 3]
        items.sort(key=key)
        acc = (acc * 31 + items[0] * 3 + items[3]) % 1000003
    return acc


print(run(400))


def hot(n):
    acc = 0
    for i in range(n):
        m = max(i % 11, i % 7)
        acc = acc + m
    return acc


print(hot(3000))
