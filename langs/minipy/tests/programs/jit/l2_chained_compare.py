# Chained comparisons evaluate their middle once, in a hot loop with an effect in the middle.
calls = [0]


def mid(x):
    calls[0] += 1
    return x


def run(n):
    c = 0
    for i in range(n):
        if 100 < mid(i) < 2000 <= i + 1500:
            c += 1
        if 0 <= i % 7 != 3:
            c += 1000
    return c


print(run(3000), calls)
