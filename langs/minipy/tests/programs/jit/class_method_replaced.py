# A method is replaced on the class while a loop that calls it is compiled: the very next call must be the new one.
class A:
    def f(self):
        return 1


def two(self):
    return 2


def run(n, at):
    a = A()
    s = 0
    for i in range(n):
        s += a.f()
        if i == at:
            A.f = two
    return s


print(run(3000, 2000))
print(run(3000, 10))
A.f = lambda self: 3
print(run(3000, 2998))
print(run(3000, 2999))
