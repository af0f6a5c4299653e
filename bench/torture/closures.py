"""Code that is created by closures in a loop: a fresh function object each turn."""
from common import rounds


def make(k):
    def inner(x):
        return x + k

    def twice(x):
        return inner(inner(x))

    return twice


def run(turns):
    total = 0
    for i in range(turns):
        f = make(i & 7)
        total += f(i)
        total += sum(map(lambda v: v + i, (1, 2, 3)))
    return total


rounds(lambda k: run(66000))
