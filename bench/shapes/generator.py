"""A generator is consumed by a for loop."""


def squares(n):
    i = 0
    while i < n:
        yield i * 3
        i += 1


def run(n):
    s = 0
    for x in squares(n):  # LOOP
        s += x
    return s


print(run(100_000))
