"""Attributes of an instance are read and written."""


class Point:
    def __init__(self):
        self.x = 1
        self.y = 2


def run(n):
    p = Point()
    s = 0
    for i in range(n):  # LOOP
        s += p.x + p.y
        p.x = i & 7
    return s


print(run(100_000))
