# `D.__bases__ = (B,)`: the version of the class and of those derived from it
# changes 1, invalidations 1
class A:
    def step(self):
        return 1


class B:
    def step(self):
        return 100


class C(A):
    pass


class D(C):
    pass


def run(n):
    total = 0
    d = D()
    for i in range(n):
        total += d.step()
        if i == 700:
            C.__bases__ = (B,)
    return total


print(run(1500))
