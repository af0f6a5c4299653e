# Mended: the numbers are kept, not pairs of them.
def run(n):
    pairs = []
    for i in range(n):
        pairs.append(i)  # HERE
        pairs.append(i + 1)
    return len(pairs) // 2


print(run(20000))
