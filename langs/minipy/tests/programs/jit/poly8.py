# Eight classes at one call site: more than any inline cache or small set of bridges should need to hold.
class Base:
    k = 0

    def f(self, x):
        return x + self.k


class C1(Base):
    k = 1


class C2(Base):
    k = 2

    def f(self, x):
        return x * 2 - self.k


class C3(Base):
    def f(self, x):
        return x ^ 3


class C4(C2):
    k = 4


class C5(C3):
    def f(self, x):
        return super().f(x) + 5


class C6(Base):
    k = 6


class C7(Base):
    def __init__(self):
        self.k = 7


class C8(C7):
    def f(self, x):
        self.k += 1
        return x - self.k


def run(n):
    objs = [C1(), C2(), C3(), C4(), C5(), C6(), C7(), C8()]
    s = 0
    for i in range(n):
        s = objs[(i * 5 + i // 8) % 8].f(s) % 10007
    return s, objs[7].k


print(run(6000))
