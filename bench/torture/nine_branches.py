"""Nine independent `is None` checks in one loop: 512 paths, nine branches."""
import random

from common import rounds

rng = random.Random(1)
items = [[None if rng.random() < 0.5 else k for k in range(9)] for _ in range(1000)]


def run(turns):
    total = 0
    for _ in range(turns):
        for a, b, c, d, e, f, g, h, i in items:
            if a is None:
                total += 1
            else:
                total += a
            if b is None:
                total += 2
            else:
                total -= b
            if c is None:
                total += 3
            else:
                total += c
            if d is None:
                total += 4
            else:
                total -= d
            if e is None:
                total += 5
            else:
                total += e
            if f is None:
                total += 6
            else:
                total -= f
            if g is None:
                total += 7
            else:
                total += g
            if h is None:
                total += 8
            else:
                total -= h
            if i is None:
                total += 9
            else:
                total += i
    return total


rounds(lambda k: run(200))
