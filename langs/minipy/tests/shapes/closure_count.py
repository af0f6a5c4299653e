"""A closure that counts in a cell keeps the count out of the heap, or stores it once."""


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
        s = bump()  # OPS call: never new, call, guard_value
    return s


print(run(400))
