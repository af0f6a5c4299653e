"""An exception is raised in a called function, and caught in the loop."""


class Odd(Exception):
    pass


def check(i):
    if i >= 0:
        raise Odd
    return i


def run(n):
    s = 0
    for i in range(n):  # LOOP
        try:
            s += check(i)
        except Odd:
            s += 2
    return s


print(run(100_000))
