# Problem: one call site sees objects of sixty classes.
classes = []
for k in range(60):
    class Shape:
        def __init__(self, side):
            self.side = side

        def area(self):
            return 4
    classes.append(Shape)


def total(shapes, n):
    sum = 0
    for i in range(n):
        sum = sum + shapes[i % 60].area()  # HERE
    return sum


print(total([c(2) for c in classes], 60000))
