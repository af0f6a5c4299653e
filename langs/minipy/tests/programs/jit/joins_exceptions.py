# Branches that raise, catch and clean up where paths rejoin.


def bits(seed):
    """A stream of numbers that looks random, the same on every Python."""
    state = seed
    while True:
        state = (state * 1103515245 + 12345) & 0x7FFFFFFF
        yield state >> 8


numbers = bits(7)
items = [[None if next(numbers) % 2 else k for k in range(9)] for _ in range(500)]


class Odd(Exception):
    def __init__(self, value):
        self.value = value


def check(x):
    if x is None:
        raise ValueError("none")
    if x % 2:
        raise Odd(x)
    return x


def run(turns):
    total = 0
    caught = 0
    for _ in range(turns):
        for a, b, c, d, e, f, g, h, i in items:
            try:
                total += check(a)
            except ValueError:
                total += 1
            except Odd as odd:
                total -= odd.value
            try:
                if b is None:
                    total += c
                else:
                    total += b
            except TypeError as error:
                caught += len(str(error))
            finally:
                total += 1
            if d is None:
                caught += 1
            try:
                check(e)
                total += 2
            except (ValueError, Odd) as error:
                if f is None:
                    total += len(error.args)
            if g is None:
                try:
                    check(h)
                except Exception:
                    caught += 3
            if i is None:
                total ^= 1
    return total, caught


print(run(30))
