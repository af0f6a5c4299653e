"""A call and an attribute over 200 classes in random order."""
import random

from common import rounds


def make(number):
    class Shape:
        def __init__(self, size):
            self.size = size

        def area(self):
            return self.size + number

    return Shape


rng = random.Random(4)
classes = [make(n) for n in range(200)]
shapes = [rng.choice(classes)(n) for n in range(2000)]


def run(turns):
    total = 0
    for _ in range(turns):
        for shape in shapes:
            total += shape.area() + shape.size
    return total


rounds(lambda k: run(200))
