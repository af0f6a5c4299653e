# super() in a hot loop through a chain of three and through a diamond.
class A:
    def f(self, x):
        return x + 1


class B(A):
    def f(self, x):
        return super().f(x) * 2


class C(A):
    def f(self, x):
        return super().f(x) + 100


class D(B, C):
    def f(self, x):
        return super().f(x) - 3


def run(n):
    s = 0
    objs = [A(), B(), C(), D()]
    for i in range(n):
        s += objs[i % 4].f(i % 10)
    return s


print(run(4000))
