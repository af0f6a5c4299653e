"""The sum of a list of integers."""


def run(numbers):
    s = 0
    for x in numbers:  # LOOP
        s += x
    return s


print(run([i & 1023 for i in range(100_000)]))
