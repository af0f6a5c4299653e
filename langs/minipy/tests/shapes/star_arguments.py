"""Star-arguments pass through without a tuple."""


def add(a, b, c):
    return a + b + c


def spread(*args):
    return add(*args)


def run(n):
    s = 0
    for i in range(n):  # LOOP: never new, new_array
        s += spread(i, 2, 3)  # OPS positional: never new, new_array, call, call_portal
    return s


print(run(400))
