# Defaults are evaluated once, at definition, in order; mutable defaults are shared; late names are not captured.
n = 1


def f(a, b=n, c=[]):
    c.append(a)
    return b, c


n = 2
print(f(1), f(2), f(3, 4, [9]), f(4))


def noisy(tag):
    print("default", tag)
    return tag


def g(x=noisy("x"), y=noisy("y")):
    return x, y


print(g(), g(1))
fs = []
for i in range(3):
    def h(k=i):
        return k, i
    fs.append(h)
print([x() for x in fs])
