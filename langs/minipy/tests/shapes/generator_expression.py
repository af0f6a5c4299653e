"""A generator expression that is consumed where it is made."""


def run(n):
    s = 0
    for x in (i * 3 for i in range(n)):  # LOOP: never new, new_array, call, call_portal
        s += x
    return s


print(run(400))
