# Nine independent branches on integers in one loop: paths rejoin.


def bits(seed):
    """A stream of numbers that looks random, the same on every Python."""
    state = seed
    while True:
        state = (state * 1103515245 + 12345) & 0x7FFFFFFF
        yield state >> 8


numbers = bits(7)
items = [[None if next(numbers) % 2 else k for k in range(9)] for _ in range(500)]


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


print(run(60))
