# Sorting with key functions and reverse in a loop; stability shows in the pairs.
def by_second(p):
    return p[1]


def run(n):
    acc = 0
    for i in range(n):
        items = [((i * k) % 17, k) for k in range(8)]
        items.sort()
        acc = (acc * 3 + items[2][1]) % 10007
        items.sort(key=by_second, reverse=True)
        acc = (acc * 3 + items[0][0]) % 10007
        items = sorted(items, key=lambda p: p[0] % 3)
        acc = (acc * 3 + items[0][1]) % 10007
    return acc, items


print(run(400))
