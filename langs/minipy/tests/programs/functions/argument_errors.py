# The texts of every argument error.
def none():
    pass


def one(a):
    pass


def two(a, b):
    pass


def four(a, b, c, d):
    pass


def opt(a, b=1):
    pass


def rest(a, *r):
    pass


class C:
    def __init__(self, x):
        pass

    def m(self, y):
        pass


class D:
    pass


c = C(1)
calls = [lambda: none(1), lambda: none(1, 2), lambda: one(), lambda: one(1, 2), lambda: two(), lambda: two(1), lambda: two(1, 2, 3),
         lambda: four(), lambda: four(1), lambda: opt(), lambda: opt(1, 2, 3), lambda: rest(), lambda: one(b=1), lambda: one(1, a=2),
         lambda: two(1, c=2), lambda: C(), lambda: C(1, 2), lambda: c.m(), lambda: c.m(1, 2), lambda: C.m(c), lambda: D(1),
         lambda: (lambda x: x)(), lambda: len(), lambda: len(1, 2), lambda: len(5), lambda: 5(), lambda: None(), lambda: "s"(), lambda: c()]
for f in calls:
    try:
        f()
        print("no error")
    except TypeError as e:
        print(e)
