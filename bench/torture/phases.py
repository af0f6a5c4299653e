"""The types of a loop's values change every 10,000 iterations."""
from common import rounds


class Box:
    def __init__(self, v):
        self.v = v

    def __add__(self, other):
        return Box((self.v + 1) & 1023)


class Other(Box):
    def __add__(self, other):
        return Other((self.v + 2) & 1023)


def run(phases):
    values = [0, 0.0, "", Box(0), (), Other(0), [], True]
    ones = [1, 1.5, "a", 1, (1,), 1, [1], False]
    done = 0
    for phase in range(phases):
        value = values[phase % 8]
        one = ones[phase % 8]
        for i in range(10000):
            new = value + one
            if i & 15:
                value = new
            else:
                value = values[phase % 8]
        done += 1
    return done


rounds(lambda k: run(48))
