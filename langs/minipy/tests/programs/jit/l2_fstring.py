# f-strings in a hot loop.
def run(n):
    length = 0
    last = ""
    for i in range(n):
        last = f"{i:05d}-{i * 0.5:.1f}-{'odd' if i % 2 else 'even'!r:>8}"
        length += len(last)
    return length, last


print(run(2000))
