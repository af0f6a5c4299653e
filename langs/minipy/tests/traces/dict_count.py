def run(n):
    counts = {}
    for i in range(n):
        k = i & 7
        counts[k] = counts.get(k, 0) + 1
    return counts


print(run(500))
