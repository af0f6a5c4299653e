# Exception classes of one's own: args, str, repr, inheritance of handlers, own __init__ and __str__, raising a class.
class A(Exception):
    pass


class B(A):
    def __init__(self, x, y):
        self.x = x
        self.y = y


class C(B):
    def __init__(self, x):
        super().__init__(x, "y")

    def __str__(self):
        return "C says " + str(self.x)


for make in [lambda: A(), lambda: A("one"), lambda: A("one", 2), lambda: B(1, 2), lambda: C(5)]:
    try:
        raise make()
    except C as e:
        print("C", e, repr(e), e.args)
    except B as e:
        print("B", e, repr(e), e.args, e.x, e.y)
    except A as e:
        print("A", e, repr(e), e.args)
try:
    raise A
except Exception as e:
    print(repr(e), isinstance(e, A), type(e) is A)
for e in [Exception(), Exception("a"), Exception(1, 2), KeyError("k"), KeyError(), KeyError(1, 2), ValueError("it's"), IndexError(None), StopIteration(5)]:
    print(str(e), repr(e), e.args)
try:
    raise 5
except TypeError as e:
    print(e)
try:
    raise int
except TypeError as e:
    print(e)
try:
    try:
        raise ValueError
    except 5:
        pass
except TypeError as e:
    print(e)
