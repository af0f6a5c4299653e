# Branches in and around calls that are inlined, in a loop and in a function that calls itself.


def bits(seed):
    """A stream of numbers that looks random, the same on every Python."""
    state = seed
    while True:
        state = (state * 1103515245 + 12345) & 0x7FFFFFFF
        yield state >> 8


numbers = bits(7)
items = [[None if next(numbers) % 2 else k for k in range(9)] for _ in range(500)]


def pick(x, y):
    if x is None:
        return y
    if x % 2:
        return x + y
    return x


def weigh(x, total):
    if x is None:
        total += 1
    elif x > 4:
        total -= x
    if total > 1000:
        total = pick(x, total % 17)
    return total


def run(turns):
    total = 0
    for _ in range(turns):
        for a, b, c, d, e, f, g, h, i in items:
            total = weigh(a, total)
            total += pick(b, 3)
            if c is None:
                total = weigh(d, total)
            else:
                total += c
            total += pick(e, total % 5)
            if f is None:
                total -= pick(g, 2)
            total = weigh(h, total) if i is None else total + i
    return total


def walk(depth, state):
    """A function that branches, and is called from itself."""
    if depth == 0:
        return state % 1000
    if state % 2:
        state = state * 3 + 1
    else:
        state = state // 2
    if state % 3:
        state += depth
    if state % 5 == 1:
        state -= 1
    if state % 7 < 3:
        state = state + walk(depth - 1, state + 1)
    else:
        state = state + walk(depth - 1, state) % 11
    if state % 4 == 2:
        state += 5
    return state % 100003


print(run(60))
print(sum(walk(7, k) for k in range(6000)))
