"""Shifts by constants, and division by a power of two."""


def run(n):
    s = 0
    for i in range(n):  # LOOP: never call, new
        s += (i << 3) >> 1  # OPS shift: never call
        s += i // 8 + i % 16  # OPS divide: never call, int_floordiv, int_floormod
    return s


print(run(400))
