# Three unrelated classes at one call site, in a fixed rhythm and then in an irregular one.
class A:
    def area(self):
        return 1


class B:
    def __init__(self):
        self.w = 2

    def area(self):
        return self.w


class C:
    def __init__(self):
        self.h = 3

    def area(self):
        return self.h * self.h


def run(n):
    shapes = [A(), B(), C()]
    s = 0
    for i in range(n):
        s += shapes[i % 3].area()
    k = 12345
    for i in range(n):
        k = (k * 1103515245 + 12345) % 2147483648
        s += shapes[(k >> 8) % 3].area()
    return s


print(run(3000))
