# Generators, closures and loops in functions that compiled functions call.


def leaves(tree):
    if isinstance(tree, int):
        yield tree
        return
    for part in tree:
        yield from leaves(part)


def make(n):
    return n if n < 2 else (make(n - 1), make(n - 2), n)


def count(n):
    total = 0
    for value in leaves(make(n)):
        total += value
    return total


def looping(n):
    # Calls itself out of a loop, and is called in one.
    total = n
    for i in range(n):
        total += looping(i) if i % 2 else 1
    return total


def nested(n, step):
    def inner(k):
        if k <= 0:
            return step
        return inner(k - step) + nested_count[0]
    nested_count[0] += 1
    return inner(n)


def numbers(n):
    while n:
        yield n
        n -= 1


def drain(n):
    if n == 0:
        return 0
    return sum(numbers(n)) + drain(n - 1)


def first_above(n, bound):
    for value in numbers(n):
        if value * value <= bound:
            return value
    return first_above(n + 1, bound // 2)


nested_count = [0]
print([count(n) for n in range(10)] * 2 == [count(n) for n in range(10)] + [count(n) for n in range(10)], count(11))
print([looping(n) for n in range(12)])
print(sum(nested(n % 20, n % 3 + 1) for n in range(150)), nested_count)
print([drain(n) for n in range(0, 30, 4)], sum(drain(12) for _ in range(40)))
print(sum(first_above(n % 30 + 1, n) for n in range(1, 200)))
