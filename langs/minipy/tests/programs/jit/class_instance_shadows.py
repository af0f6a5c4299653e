# An instance attribute that appears in mid-loop shadows the class's method (and does not bind self), then goes away again.
class A:
    def f(self):
        return 1

    k = 5


def run(n):
    a = A()
    s = 0
    marks = []
    for i in range(n):
        s += a.f() + a.k
        if i == 1000:
            a.f = lambda: 50
            marks.append(s)
        if i == 1700:
            a.k = 7
            marks.append(s)
        if i == 2400:
            del a.f
            marks.append(s)
        if i == 2700:
            del a.k
            marks.append(s)
    marks.append(s)
    return marks


print(run(3200))
