# Cells: shared between siblings, late binding in loops, nested three deep, one per call.
def outer():
    x = 1

    def get():
        return x

    def put(v):
        nonlocal x
        x = v

    return get, put


g1, p1 = outer()
g2, p2 = outer()
p1(10)
print(g1(), g2())


def three(a):
    def two(b):
        def one(c):
            return a * 100 + b * 10 + c
        return one
    return two


print(three(1)(2)(3))
fs = [lambda: i for i in range(3)]
print([f() for f in fs])


def counter():
    count = 0

    def inc():
        nonlocal count
        count += 1
        return count
    return inc


a = counter()
b = counter()
print(a(), a(), b(), a())


def later():
    def show():
        return late
    late = "bound after"
    return show()


print(later())


def unbound():
    def show():
        return never
    if False:
        never = 1
    return show


try:
    unbound()()
except NameError as e:
    print(e)
