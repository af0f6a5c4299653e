# The callee deletes the method that its caller will look up next on the same object; a base's version takes its place.
class Base:
    def m(self, i):
        return 1


class Sub(Base):
    def m(self, i):
        return 2


original = Sub.m


def meddle(i):
    if i % 600 == 300:
        del Sub.m
    elif i % 600 == 599:
        Sub.m = original
    return 0


def run(n):
    o = Sub()
    s = 0
    for i in range(n):
        s = s * 3 % 1000003 + o.m(i) + meddle(i) + o.m(i)
    return s


print(run(4000))
