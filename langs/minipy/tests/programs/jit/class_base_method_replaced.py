# The method is inherited over two levels; it is replaced on the base, then shadowed in the middle, then deleted there.
class Base:
    def f(self):
        return 1


class Mid(Base):
    pass


class Leaf(Mid):
    pass


def run(n):
    o = Leaf()
    s = 0
    marks = []
    for i in range(n):
        s += o.f()
        if i == 1000:
            Base.f = lambda self: 10
            marks.append(s)
        if i == 2000:
            Mid.f = lambda self: 100
            marks.append(s)
        if i == 3000:
            Leaf.f = lambda self: 1000
            marks.append(s)
        if i == 3500:
            del Leaf.f
            del Mid.f
            marks.append(s)
    marks.append(s)
    return marks


print(run(4000))
