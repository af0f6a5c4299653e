# A small class-heavy program: shapes and visitors.
class Shape:
    def area(self):
        raise NotImplementedError

    def describe(self):
        return self.name() + ":" + str(self.area())

    def name(self):
        return "shape"


class Sq(Shape):
    def __init__(self, s):
        self.s = s

    def area(self):
        return self.s * self.s

    def name(self):
        return "sq"


class Rect(Shape):
    def __init__(self, w, h):
        self.w = w
        self.h = h

    def area(self):
        return self.w * self.h


class Group(Shape):
    def __init__(self, *parts):
        self.parts = parts

    def area(self):
        total = 0
        for p in self.parts:
            total += p.area()
        return total

    def name(self):
        return "[" + ",".join([p.describe() for p in self.parts]) + "]"


print(Group(Sq(2), Rect(2, 3.5), Group(Sq(1), Sq(10))).describe())
try:
    Shape().describe()
except NotImplementedError as e:
    print("NotImplementedError", e, repr(e))
