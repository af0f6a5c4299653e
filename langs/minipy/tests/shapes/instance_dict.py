"""A descriptor that keeps its values in `__dict__` costs what an attribute costs: loads, stores, and no call."""


class Kept:
    def __set_name__(self, owner, name):
        self.name = "_" + name

    def __get__(self, obj, owner=None):
        return obj.__dict__[self.name]

    def __set__(self, obj, value):
        obj.__dict__[self.name] = value


class Point:
    x = Kept()


def run(n):
    p = Point()
    p.x = 0
    for i in range(n):  # LOOP: never call
        p.x = p.x + i
    return p.x


print(run(20_000))
