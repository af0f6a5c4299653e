# Two classes take turns at one call site.
class A:
    def area(self):
        return 1


class B:
    def area(self):
        return 20


def run(n):
    a = A()
    b = B()
    s = 0
    for i in range(n):
        o = a if i % 2 else b
        s += o.area()
    return s


print(run(4001))


def phases(n):
    s = 0
    o = A()
    for i in range(n):
        s += o.area()
        if i == n // 2:
            o = B()
    return s


print(phases(4000))
