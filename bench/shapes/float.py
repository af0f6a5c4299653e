"""Arithmetic on floats that are carried around the loop."""


def run(n):
    x = 0.5
    y = 0.25
    for i in range(n):  # LOOP
        x = x * 0.75 + y
        y = y - x * 0.125
    return x + y


print(run(100_000))
