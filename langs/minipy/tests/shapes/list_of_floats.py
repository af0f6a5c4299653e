"""Floats are loaded and stored unboxed."""


def run(n):
    numbers = [0.5] * 16
    factor = 1.5
    for i in range(n):  # LOOP: never call, new, load_tid; most 1 array_load Floats; most 1 array_store
        k = i & 15
        numbers[k] = numbers[k] * factor - 0.25
    return numbers[3]


print(run(400))
