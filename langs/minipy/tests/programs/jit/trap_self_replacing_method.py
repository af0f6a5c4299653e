# A method replaces itself on its class while it runs, inside an inlined call: this call finishes as the old code, the next is new.
class A:
    def __init__(self):
        self.log = 0

    def f(self, i):
        if i == 1500:
            A.f = A.g
        self.log += 1
        return 1

    def g(self, i):
        if i == 2500:
            A.f = A.h
        self.log += 100
        return 2

    def h(self, i):
        self.log += 10000
        return 3


def run(n):
    a = A()
    s = 0
    for i in range(n):
        s += a.f(i)
    return s, a.log


print(run(3000))
