# Mended: the objects have one class.
class Shape:
    def __init__(self, side):
        self.side = side

    def area(self):
        return 4


def total(shapes, n):
    sum = 0
    for i in range(n):
        sum = sum + shapes[i % 12].area()  # HERE
    return sum


print(total([Shape(2) for c in range(12)], 60000))
