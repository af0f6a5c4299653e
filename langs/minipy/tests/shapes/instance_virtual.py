"""Instances that do not escape are never made, also if they are carried into the next turn."""


class Vec:
    def __init__(self, x, y):
        self.x = x
        self.y = y

    def plus(self, other):
        return Vec(self.x + other.x, self.y + other.y)


def run(n):
    a = Vec(0, 0)
    step = Vec(1, 2)
    for i in range(n):  # LOOP: never new, new_array, store, array_store, call
        a = a.plus(step)  # OPS plus: never new, new_array, load, array_load
    return a.x + a.y


print(run(400))
