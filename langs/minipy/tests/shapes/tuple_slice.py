"""Tuples that are made, sliced and taken apart are never made."""


def run(n):
    s = 0
    for i in range(n):  # LOOP: never new, new_array, call
        t = (i, 2, 3)
        a, b = t[1:]  # OPS slice: never new, new_array, call
        s += t[0] + a + b  # OPS items: never array_load, array_load_pure, load
        x, s = s, i  # OPS swap: never new
        s += x
    return s


print(run(400))
