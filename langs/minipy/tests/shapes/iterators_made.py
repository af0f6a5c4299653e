"""Iterators that a loop makes, and what a starred target holds, are no objects where one turn is all there is."""


def run(n):
    total = 0
    for i in range(n):  # LOOP: never call, new
        a, *b = (i, 2)
        total += a + b[0]
        for x, y in zip((i,), (2,)):
            total += x * y
            break
        for k, x in enumerate((i,), 3):
            total += k * x
            break
        for x in reversed([i]):
            total += x
            break
    return total


print(run(20_000))
