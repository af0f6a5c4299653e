"""A global that is assigned in the loop is read and written as a cell, without a look-up."""

count = 0


def run(n):
    global count
    for i in range(n):  # LOOP
        count += 1  # OPS count: never call, guard_value
    return count


print(run(400))
