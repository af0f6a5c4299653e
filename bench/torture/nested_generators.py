"""Generators in generators: a recursive tree walk by `yield from` and a pipeline."""
from common import rounds


class Node:
    def __init__(self, key, left, right):
        self.key = key
        self.left = left
        self.right = right

    def __iter__(self):
        if self.left is not None:
            yield from self.left
        yield self.key
        if self.right is not None:
            yield from self.right


def build(low, high):
    if low >= high:
        return None
    middle = (low + high) // 2
    return Node(middle, build(low, middle), build(middle + 1, high))


def numbers(n):
    for i in range(n):
        yield i


def doubled(source):
    for x in source:
        yield x * 2


def kept(source):
    for x in source:
        if x % 3:
            yield x


root = build(0, 1000)


def work(k):
    result = 0
    for turn in range(20):
        for key in root:
            result += key
        for x in kept(doubled(kept(numbers(10000)))):
            result += x
    return result


rounds(work)
