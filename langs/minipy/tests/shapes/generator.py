"""A generator consumed by a for loop runs inside the loop: no frame is entered or left."""


def squares(n):
    i = 0
    while i < n:
        yield i * 3
        i += 1


def run(n):
    s = 0
    for x in squares(n):  # LOOP: never new, new_array, call, call_portal
        s += x
    return s


print(run(400))
