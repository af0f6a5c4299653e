"""A tree walked by recursive generators, a chain of filters behind it."""


class Node:
    def __init__(self, key, left, right):
        self.key = key
        self.left = left
        self.right = right

    def __iter__(self):
        if self.left:
            yield from self.left
        yield self.key
        if self.right:
            yield from self.right


def build(low, high):
    if low >= high:
        return None
    middle = (low + high) // 2
    return Node(middle, build(low, middle), build(middle + 1, high))


def odd(items):
    for item in items:
        if item & 1:
            yield item


def pairs(items):
    last = None
    for item in items:
        if last is None:
            last = item
        else:
            yield last, item
            last = None


def run(turns):
    tree = build(0, 4000)
    total = 0
    for turn in range(turns):
        for a, b in pairs(odd(tree)):
            if a % 3:
                total += a * b
            else:
                total -= b
    return total


print(run(60))
