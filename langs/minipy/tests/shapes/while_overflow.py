"""A while loop over integers: a comparison, two sums with their tests for overflow."""


def run(n):
    total = 0
    i = 0
    while i < n:  # LOOP: never call, new, box_int, load_tid; most 9
        total += i
        i += 1
    return total


print(run(400))
