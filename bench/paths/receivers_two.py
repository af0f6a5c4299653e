"""Method calls on objects of two classes, in an order without a pattern, with float fields."""


class Circle:
    def __init__(self, r):
        self.r = r

    def area(self):
        return 3.14159 * self.r * self.r

    def grow(self, by):
        self.r += by


class Square:
    def __init__(self, side):
        self.side = side

    def area(self):
        return self.side * self.side

    def grow(self, by):
        self.side = self.side * (1.0 + by)


def run(turns):
    seed = 7
    shapes = []
    for i in range(1000):
        seed = (seed * 1664525 + 1013904223) & 0xFFFFFFFF
        shapes.append(Circle(i * 0.01) if seed & 0x10000 else Square(i * 0.02))
    total = 0.0
    for turn in range(turns):
        for shape in shapes:
            shape.grow(0.0001)
            total += shape.area()
    return round(total, 3)


print(run(80000))
