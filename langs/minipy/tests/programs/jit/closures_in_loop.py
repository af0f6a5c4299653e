# Closures made in a hot loop: late binding of the loop variable, private cells per call, counters with nonlocal.
def late(n):
    fs = []
    for i in range(n):
        fs.append(lambda: i)
    return fs[0](), fs[n // 2](), fs[n - 1]()


def early(n):
    s = 0
    for i in range(n):
        f = lambda x, k=i: x + k
        s += f(1)
    return s


def make(k):
    def add(x):
        return x + k
    return add


def factory(n):
    s = 0
    for i in range(n):
        s = make(i % 10)(s) % 100003
    return s


def counter():
    c = 0

    def inc(by):
        nonlocal c
        c += by
        return c
    return inc


print(late(2500))
print(early(2500))
print(factory(3000))
inc = counter()
other = counter()
for i in range(3000):
    inc(i)
    if i % 2:
        other(1)
print(inc(0), other(0))
