# Functions passed as arguments: the callee of one call site changes between a function, a lambda, a method and a class.
class K:
    def __init__(self, x):
        self.x = x

    def m(self, x):
        return self.x + x


def f(x):
    return x * 2


def apply(g, x):
    return g(x)


def run(n):
    k = K(5)
    fs = [f, lambda x: x - 1, k.m, abs, K, int]
    s = 0
    for i in range(n):
        r = apply(fs[i % 6], i - 1000)
        if type(r) is K:
            r = r.x
        s += r
    return s


print(run(3000))
