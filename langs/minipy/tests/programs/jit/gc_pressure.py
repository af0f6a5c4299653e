# Many short-lived objects and some long-lived ones: whatever the collector frees must not be in use.
class N:
    def __init__(self, v, other):
        self.v = v
        self.other = other
        self.items = [v, v + 1]


def run(n):
    keep = []
    prev = None
    for i in range(n):
        o = N(i, prev)
        s = "s" + str(i)
        t = (o, s, [i])
        if i % 50 == 0:
            prev = None
            keep.append(t)
        else:
            prev = o
    total = 0
    for o, s, l in keep:
        total += o.v + len(s) + l[0] + o.items[1]
    return total, len(keep)


print(run(3000))
