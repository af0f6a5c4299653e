# staticmethod and classmethod called through class and instance in a hot loop; the class differs.
class Base:
    factor = 2

    @staticmethod
    def twice(x):
        return x * 2

    @classmethod
    def scaled(cls, x):
        return x * cls.factor


class Sub(Base):
    factor = 5


def run(n):
    s = 0
    b = Base()
    d = Sub()
    for i in range(n):
        s += Base.twice(i) + d.twice(1)
        s += Base.scaled(1) + Sub.scaled(1) + b.scaled(1) + d.scaled(1)
        if i == 2000:
            Base.factor = 3
    return s


print(run(3000))
