# Two names for one object: a store through one must be seen through the other inside the compiled loop.
class P:
    def __init__(self, v):
        self.v = v


def run(n):
    a = P(1)
    b = P(10)
    s = 0
    for i in range(n):
        c = a if i % 100 == 99 else b
        a.v = i
        c.v += 5
        s += a.v * 2 + b.v
        if i % 200 == 0:
            b.v = 0
    return s


print(run(3000))


def lists(n):
    a = [0, 0]
    b = [0, 0]
    s = 0
    for i in range(n):
        c = a if i % 64 == 63 else b
        a[0] = i
        c[0] = c[0] + 7
        s += a[0] - b[0] % 13
    return s


print(lists(3000))
