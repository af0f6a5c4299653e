# super() with and without arguments, for attributes, in classmethods, missing attributes.
class A:
    v = 1

    def f(self):
        return "A.f"

    @classmethod
    def make(cls):
        return cls.__name__


class B(A):
    v = 2

    def f(self):
        return super(B, self).f() + "+B"

    def read(self):
        return super().v, self.v

    @classmethod
    def make(cls):
        return "B:" + super().make()


class C(B):
    def f(self):
        def inner():
            return super(C, self).f()
        return inner() + "+C"

    def missing(self):
        return super().nothing


print(C().f(), C().read(), C.make(), C().make(), super(B, C()).f())
try:
    C().missing()
except AttributeError as e:
    print(e)
