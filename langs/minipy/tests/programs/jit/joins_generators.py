# Branches in generators and in the loops that they feed.


def bits(seed):
    """A stream of numbers that looks random, the same on every Python."""
    state = seed
    while True:
        state = (state * 1103515245 + 12345) & 0x7FFFFFFF
        yield state >> 8


def chosen(numbers, count):
    for _ in range(count):
        n = next(numbers)
        if n % 2:
            if n % 3:
                yield n % 100
            else:
                yield None
        else:
            n = n // 2
            if n % 5 == 0:
                continue
            yield n % 50 if n % 7 else -1.5


def run(count):
    total = 0
    floats = 0.0
    nones = 0
    for x in chosen(bits(5), count):
        if x is None:
            nones += 1
        elif x == -1.5:
            floats += x
        else:
            total += x
        if nones % 3 == 1:
            total += 1
        if total % 2:
            total += 2 if total % 7 else 1
        y = x if nones % 2 else total
        if y is None:
            floats += 0.5
    return total, floats, nones


print(run(40000))
