# Comparison calls guest code that changes a class attribute read by the comparing loop.
class Item:
    weight = 1

    def __init__(self, k):
        self.k = k

    def __eq__(self, other):
        if self.k % 800 == 799:
            Item.weight += 1
        return self.k == other.k


def run(n):
    s = 0
    hits = 0
    for i in range(n):
        a = Item(i)
        b = Item(i - i % 2)
        w = Item.weight
        if a == b:
            hits += 1
        s += Item.weight - w + a.weight
    return s, hits


print(run(3200))
