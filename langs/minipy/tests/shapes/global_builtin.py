"""Globals and built-ins cost nothing while nobody assigns them."""

LIMIT = 7


def run(n):
    s = 0
    for i in range(n):  # LOOP
        s += LIMIT  # OPS global: never load, load_pure, call, guard_value
        s += abs(i)  # OPS builtin: never load, load_pure, call, guard_value
    return s


print(run(400))
