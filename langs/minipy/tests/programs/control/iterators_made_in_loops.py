# Iterators that are made in loops: enumerate, zip, map, filter, reversed, and targets with a star.
def made(n):
    total = 0
    for i in range(n):
        xs = [i, i + 1, i + 2]
        ys = (0.5, 1.5)
        for k, x in enumerate(xs):
            total += k * x
        for k, x in enumerate(ys, 5):
            total += k * x
        for k, x in enumerate(ys, start=i):
            total += k
        for x, y in zip(xs, ys):
            total += x * y
        for x, y, z in zip(xs, range(i, i + 5), "abc"):
            total += y + len(z)
        for x in map(lambda a, b: a - b, xs, ys):
            total += x
        for x in filter(None, [0, i, "", 3]):
            total += x
        for x in filter(lambda v: v % 3 == 0, range(i, i + 20)):
            total += x
        for x in reversed(xs):
            total = total * 3 % 1000003 + x
        total += sum([a + b for a, b in zip(xs, reversed(ys))])
    return total


def sparse(n):
    found = []
    for i in range(n):
        it = filter(lambda v: v % 97 == i % 97, range(10 * i, 10 * i + 400))
        found.append(next(it))
        found.append(next(it, None))
        if i % 50 == 0:
            found.append(list(it))
    return sum(f if isinstance(f, int) else len(f) for f in found)


def ended(n):
    def stops(v):
        if v == limit:
            raise StopIteration
        return v % 2

    out = []
    for i in range(n):
        limit = i % 30
        out.append(sum(filter(stops, range(25))))
    return sum(out)


class Odd:
    def __init__(self, n):
        self.n = n

    def __iter__(self):
        self.at = 0
        return self

    def __next__(self):
        if self.at >= self.n:
            raise StopIteration
        self.at += 1
        return self.at


class Pairs(zip):
    def __next__(self):
        return super().__next__() + ("more",)


class Counted(enumerate):
    pass


def others(n):
    total = 0
    said = []
    for i in range(n):
        for a, b in zip(Odd(i % 4), Odd(3)):
            total += a * b
        for k, x in Counted(Odd(2)):
            total += k + x
        for p in Pairs([i], [2]):
            total += p[0] + len(p)
        z = zip([1, 2, 3], [4])
        total += len(list(z)) + len(list(z))
        e = enumerate("ab")
        total += next(e)[0] + next(e)[0]
        if i % 300 == 0:
            for make in (lambda: zip([1], 5), lambda: enumerate(3), lambda: map(str), lambda: map(None, 7),
                         lambda: reversed(4), lambda: zip([1], [2, 3], strict=True), lambda: enumerate([1], "x"),
                         lambda: filter(3, 4), lambda: zip(), lambda: enumerate([1], start=10**30)):
                try:
                    said.append(str(list(make())))
                except (TypeError, ValueError) as error:
                    said.append(str(error))
    return total, said[:10], len(set(said))


def starred(n):
    total = 0
    said = []
    for i in range(n):
        a, *b = (i, 2, 3)
        *c, d = [1, 2, i]
        e, *f, g = (i, i)
        h, *k = range(i % 3 + 1)
        *l, m = "ab"
        (p, *q), r = (1.5, 2.5, 3.5), 4
        s, *t, u, v = [0.5, 1.5, 2.5, 3.5, i]
        total += a + sum(b) + sum(c) + d + e + len(f) + g + h + len(k) + len(l) + len(m) + sum(q) + sum(t) + u + v
        b.append("x")
        q.append(i)
        t.append(None)
        if i % 400 == 0:
            said.append((b, c, f, k, l, q, t))
            for values in ((), (1,), [], [1]):
                try:
                    a, *b, c = values
                except ValueError as error:
                    said.append(str(error))
    return total, said[:6]


print(made(400))
print(sparse(1500))
print(ended(1500))
print(others(1500))
print(starred(2000))
