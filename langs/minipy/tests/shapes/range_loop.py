"""A step of a range is a comparison and a sum."""


def run(n):
    s = 0
    for i in range(n):  # LOOP: never call, new, box_int, load_tid; most 6
        s = i
    return s


print(run(400))
