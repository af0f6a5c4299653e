"""A list of integers is read by index and by iteration without a box."""


def run(numbers):
    s = 0
    n = len(numbers)
    i = 0
    while i < n:  # LOOP index: never call, new, load_tid
        s += numbers[i]  # OPS item: never call
        i += 1
    for x in numbers:  # LOOP iteration: never call, new, load_tid
        s += x
    return s


print(run([i & 63 for i in range(400)]))
