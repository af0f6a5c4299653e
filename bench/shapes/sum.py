"""Integers are added in a while loop."""


def run(n):
    total = 0
    i = 0
    while i < n:  # LOOP
        total += i
        i += 1
    return total


print(run(100_000))
