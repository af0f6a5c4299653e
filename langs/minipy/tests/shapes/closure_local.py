"""A closure made and called in the loop is never made: neither function, nor cell, nor tuple of cells."""


def run(n):
    s = 0
    for i in range(n):  # LOOP: never new, new_array

        def add(x):
            return x + i

        s = add(s)  # OPS call: never new, call
    return s


print(run(400))
