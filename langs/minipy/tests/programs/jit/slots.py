# __slots__ in a hot loop: loads, stores, and the AttributeError for a name that is no slot.
class P:
    __slots__ = ("x", "y")

    def __init__(self, x):
        self.x = x
        self.y = x * 2


def run(n):
    p = P(1)
    s = 0
    bad = 0
    for i in range(n):
        p.x += 1
        p.y = p.x + i
        s += p.y % 7
        if i % 500 == 0:
            try:
                p.z = 1
            except AttributeError:
                bad += 1
    return p.x, p.y, s, bad


print(run(2500))
