# Twelve independent branches in one loop: paths rejoin.


def bits(seed):
    """A stream of numbers that looks random, the same on every Python."""
    state = seed
    while True:
        state = (state * 1103515245 + 12345) & 0x7FFFFFFF
        yield state >> 8


numbers = bits(7)
items = [[None if next(numbers) % 2 else k for k in range(12)] for _ in range(500)]


def run(turns):
    total = 0
    for _ in range(turns):
        for a, b, c, d, e, f, g, h, i, j, k, l in items:
            if a is None:
                total += 1
            else:
                total ^= a + total % 3
            if b is None:
                total += 2
            else:
                total ^= b + total % 3
            if c is None:
                total += 3
            else:
                total ^= c + total % 3
            if d is None:
                total += 4
            else:
                total ^= d + total % 3
            if e is None:
                total += 5
            else:
                total ^= e + total % 3
            if f is None:
                total += 6
            else:
                total ^= f + total % 3
            if g is None:
                total += 7
            else:
                total ^= g + total % 3
            if h is None:
                total += 8
            else:
                total ^= h + total % 3
            if i is None:
                total += 9
            else:
                total ^= i + total % 3
            if j is None:
                total += 10
            else:
                total ^= j + total % 3
            if k is None:
                total += 11
            else:
                total ^= k + total % 3
            if l is None:
                total += 12
            else:
                total ^= l + total % 3
    return total


print(run(80))
