# Problem: each round stores a new object.
def run(n):
    pairs = []
    for i in range(n):
        pairs.append((i, i + 1))  # HERE
    return len(pairs)


print(run(20000))
