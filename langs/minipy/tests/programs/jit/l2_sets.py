# Sets in a hot loop: membership, add, discard; results printed sorted.
def run(n):
    seen = set()
    dup = 0
    for i in range(n):
        k = i * i % 211
        if k in seen:
            dup += 1
        seen.add(k)
        if i % 10 == 0:
            seen.discard(k // 2)
    return dup, len(seen), sorted(seen)[:10]


print(run(3000))
