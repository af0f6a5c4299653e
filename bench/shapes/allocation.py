"""An instance is made in each iteration, and carried into the next."""


class Vec:
    def __init__(self, x, y):
        self.x = x
        self.y = y

    def plus(self, other):
        return Vec(self.x + other.x, self.y + other.y)


def run(n):
    a = Vec(0, 0)
    step = Vec(1, 2)
    for i in range(n):  # LOOP
        a = a.plus(step)
    return a.x + a.y


print(run(100_000))
