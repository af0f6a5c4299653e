"""`d[k] = d.get(k, 0) + 1` looks its key up once."""


def run(n):
    counts = {}
    for i in range(n):  # LOOP: most 1 call
        k = i & 7
        counts[k] = counts.get(k, 0) + 1
    return counts


print(run(400))
