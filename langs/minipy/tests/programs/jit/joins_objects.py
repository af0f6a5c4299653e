# Branches over objects made in the loop: what is kept out of memory on one path is in memory on another.


def bits(seed):
    """A stream of numbers that looks random, the same on every Python."""
    state = seed
    while True:
        state = (state * 1103515245 + 12345) & 0x7FFFFFFF
        yield state >> 8


numbers = bits(3)
items = [[None if next(numbers) % 2 else k for k in range(6)] for _ in range(500)]


class Point:
    def __init__(self, x, y):
        self.x = x
        self.y = y

    def plus(self, other):
        return Point(self.x + other.x, self.y + other.y)


class Other:
    def __init__(self, x):
        self.x = x
        self.y = 1


kept = []


def run(turns):
    p = Point(0, 0)
    q = p
    same = 0
    for turn in range(turns):
        for a, b, c, d, e, f in items:
            if a is None:
                p = Point(p.x + 1, p.y)
            else:
                p = p.plus(Point(a, 2))
            if b is None:
                q = p
            else:
                q = Point(b, p.y)
            if c is None:
                r = Other(q.x)
            else:
                r = q
            same += q is p
            if d is None:
                p = Point(r.x, r.y)
                same += p is q
            else:
                q.x += d
            if e is None:
                pair = (p, q)
            else:
                pair = (q, p)
            if f is None:
                p = pair[0]
            else:
                p = pair[1]
                if turn % 16 == 3 and f == 5 and len(kept) < 40:
                    kept.append(pair)
            same += p is q
            if p.x > 100000:
                p = Point(0, p.y % 7)
            if p.y > 100000:
                p = Point(p.x, 3)
    return p.x, p.y, q.x, q.y, same


print(run(60))
print(len(kept), sum(a.x + b.y for a, b in kept), sum(a is b for a, b in kept))
