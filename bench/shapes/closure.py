"""A closure counts in a cell."""


def counter(step):
    count = 0

    def bump():
        nonlocal count
        count += step
        return count

    return bump


def run(n):
    bump = counter(3)
    s = 0
    for i in range(n):  # LOOP
        s = bump()
    return s


print(run(100_000))
