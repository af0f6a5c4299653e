# staticmethod and classmethod: through class and instance, inherited, assigned later.
class A:
    count = 0

    @staticmethod
    def add(a, b):
        return a + b

    @classmethod
    def made(cls):
        cls.count += 1
        return cls.__name__, cls.count

    def plain(self):
        return self.add(1, 2), self.made()


class B(A):
    pass


a = A()
print(A.add(1, 2), a.add(3, 4), A.made(), a.made(), B.made(), B.made(), A.count, B.count, a.plain())
A.late = staticmethod(lambda x: x * 2)
A.late2 = classmethod(lambda cls, x: (cls.__name__, x))
print(a.late(5), B.late2(6), B().late2(7))
m = B.made
print(m(), m())
