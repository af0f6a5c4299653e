"""Integers are read and written in a list without a box."""


def run(n):
    numbers = [0] * 16
    s = 0
    for i in range(n):  # LOOP: never call, load_tid; most 1 array_load
        k = i & 15
        numbers[k] = numbers[k] + i
        s += numbers[k]
    return s


print(run(400))
