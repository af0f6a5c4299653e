"""A method is called on objects of three classes in turn."""


class A:
    def area(self):
        return 1


class B:
    def area(self):
        return 2


class C:
    def area(self):
        return 3


def run(n):
    shapes = [A(), B(), C()]
    s = 0
    for i in range(n):  # LOOP
        s += shapes[i % 3].area()
    return s


print(run(100_000))
