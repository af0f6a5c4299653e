# Inheritance: overriding, super(), attributes on every level, calls through the base.
class Base:
    tag = "base"

    def __init__(self, n):
        self.n = n

    def who(self):
        return "Base.who"

    def call(self):
        return self.who() + ":" + self.tag


class Mid(Base):
    def __init__(self, n, m):
        super().__init__(n)
        self.m = m

    def who(self):
        return "Mid.who>" + super().who()


class Leaf(Mid):
    tag = "leaf"

    def __init__(self):
        Mid.__init__(self, 1, 2)
        self.k = 3

    def who(self):
        return "Leaf.who>" + super().who()


x = Leaf()
print(x.call(), x.n, x.m, x.k, Base(0).call(), Mid(1, 2).call())
print(isinstance(x, Base), isinstance(x, Leaf), isinstance(Base(0), Mid), issubclass(Leaf, Base), issubclass(Base, Leaf), issubclass(Mid, (int, Base)))
print(Leaf.__bases__ == (Mid,), [c.__name__ for c in Leaf.__mro__])
Base.late = lambda self: "late " + str(self.n)
print(x.late())
