# C3 linearisation: diamond, deeper lattices, super() along the MRO, an inconsistent order refused.
class O:
    def f(self):
        return "O"


class A(O):
    def f(self):
        return "A" + super().f()


class B(O):
    def f(self):
        return "B" + super().f()


class C(O):
    def f(self):
        return "C" + super().f()


class D(A, B):
    def f(self):
        return "D" + super().f()


class E(C, B):
    def f(self):
        return "E" + super().f()


class F(D, E):
    def f(self):
        return "F" + super().f()


print([c.__name__ for c in F.__mro__])
print(F().f(), D().f(), E().f())
A.f = lambda self: "a"
print(F().f(), D().f())


class M1:
    v = 1


class M2:
    v = 2
    w = 2


class N(M1, M2):
    pass


print(N.v, N.w)
try:
    class Bad(O, A):
        pass
except TypeError as e:
    print(str(e).split("\n")[0])
try:
    class Twice(A, A):
        pass
except TypeError as e:
    print(e)
