"""getattr with a name that is always the same costs what the attribute costs."""


class Point:
    def __init__(self):
        self.x = 1


def run(n):
    p = Point()
    name = "x"
    s = 0
    for i in range(n):  # LOOP
        s += getattr(p, name)  # OPS read: never call, load, guard_value
    return s


print(run(400))
