"""A method is called that reads an attribute."""


class Counter:
    def __init__(self, step):
        self.step = step

    def bump(self, value):
        return value + self.step


def run(n):
    c = Counter(3)
    v = 0
    for i in range(n):  # LOOP
        v = c.bump(v)
    return v


print(run(100_000))
