"""Three levels of a recursive function are inlined; what is deeper is one call of compiled code."""


def down(k):
    if k == 0:
        return 0
    return 1 + down(k - 1)


def run(n):
    s = 0
    for i in range(n):  # LOOP
        s += down(3)  # OPS call: never new, new_array, call
    return s


print(run(400))
