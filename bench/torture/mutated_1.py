"""A class whose method is replaced every 1 iterations."""
from common import rounds


class Thing:
    scale = 1

    def step(self, x):
        return x + 1


def other(self, x):
    return x + 2


def third(self, x):
    return x + self.scale


def run(turns):
    thing = Thing()
    methods = [Thing.step, other, third]
    total = 0
    for i in range(turns):
        if i % 1 == 0:
            Thing.step = methods[i // 1 % 3]
            Thing.scale = i & 7
        total += thing.step(i) & 255
    return total


rounds(lambda k: run(250000))
