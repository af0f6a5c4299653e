# Branches that leave floats, integers and constants in the same variables where they rejoin.


def bits(seed):
    """A stream of numbers that looks random, the same on every Python."""
    state = seed
    while True:
        state = (state * 1103515245 + 12345) & 0x7FFFFFFF
        yield state >> 8


numbers = bits(7)
items = [[None if next(numbers) % 2 else k for k in range(9)] for _ in range(500)]


def run(turns):
    total = 0.5
    mode = None
    count = 0
    for _ in range(turns):
        for a, b, c, d, e, f, g, h, i in items:
            if a is None:
                total = total * 0.5
            else:
                total = total + a
            if b is None:
                x = 1
            else:
                x = b * 1.5
            total = total + x
            if c is None:
                mode = "none"
            elif c % 2:
                mode = None
            else:
                mode = c
            if mode is None:
                count += 1
            elif mode == "none":
                count += 2
            flag = d is None
            if flag:
                y = total
            else:
                y = d
            if flag:
                total = total - 1.25
            count += y is total
            if e is None:
                total = total * 0.5
            else:
                total = total + e
            if f is None:
                x = 1
            else:
                x = f * 1.5
            total = total + x
            if g is None:
                mode = "none"
            elif g % 2:
                mode = None
            else:
                mode = g
            if mode is None:
                count += 1
            elif mode == "none":
                count += 2
            flag = h is None
            if flag:
                y = total
            else:
                y = h
            if flag:
                total = total - 1.25
            count += y is total
            if i is None:
                total = total * 0.5
            else:
                total = total + i
            if total > 1e6 or total < -1e6:
                total = 0.25
    return total, mode, count


print(run(60))
