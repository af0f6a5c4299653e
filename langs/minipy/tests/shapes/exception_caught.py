"""An exception raised and caught in the loop is never made, and leaves no traceback."""


class Odd(Exception):
    pass


def check(i):
    if i >= 0:
        raise Odd
    return i


def run(n):
    s = 0
    for i in range(n):  # LOOP: never new, new_array, call, call_portal
        try:
            s += check(i)  # OPS raise: never new, call
        except Odd:  # OPS except: never call, guard_value
            s += 2
    return s


print(run(400))
