import dis


class Point:
    def __init__(self, x, y):
        self.x = x
        self.y = y

    def norm(self):
        return self.x * self.x + self.y * self.y


def total(points):
    t = 0
    for p in points:
        t += p.norm()
    return t


total([Point(3, 4)] * 3)
dis.dis(total, adaptive=True)
