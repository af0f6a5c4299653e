# Tuples as keys, made for one look-up: of integers, strings and what is equal to them, beside keys of other types.
from collections import namedtuple

Pair = namedtuple("Pair", "a b")


class Pairs(tuple):
    pass


class Same:
    def __init__(self, n):
        self.n = n

    def __hash__(self):
        return hash(self.n)

    def __eq__(self, other):
        return self.n == (other.n if isinstance(other, Same) else other)


class Sly:
    """Equal to a pair, with its hash."""

    def __hash__(self):
        return hash((1, 2))

    def __eq__(self, other):
        return other == (1, 2) if isinstance(other, tuple) else self is other


def grid(n):
    counts = {}
    seen = set()
    for i in range(n):
        x, y = i % 13, i * 7 % 11
        for dx in (-1, 0, 1):
            for dy in (-1, 0, 1):
                k = (x + dx, y + dy)
                counts[k] = counts.get(k, 0) + 1
                if (x, y, dx) not in seen:
                    seen.add((x, y, dx))
    return len(counts), sum(counts.values()), len(seen), counts[(0, 0)], sorted(counts)[:3]


def mixed(n):
    nan = float("nan")
    d = {}
    for i in range(n):
        j = i % 6
        parts = (j, str(j), j * 1.0, bool(j % 2), None, nan, 2**70 + j, (j, j), -1, -2)
        for p in parts:
            k = (p, j)
            d[k] = d.get(k, 0) + 1
            if (j, p, "x") in d:
                d[(j, p, "x")] += 1
            else:
                d[j, p, "x"] = 1
        d.pop((j, j), None)
        if (i, "gone") in d:
            raise AssertionError
    return len(d), sum(d.values()), d.get((1, 1)), d.get((1.0, True)), d.get((nan, 0)), (float("nan"), 0) in d


def others(n):
    d = {Pair(1, 1): "named", Pairs((3, 4)): "sub", Sly(): "sly", 5: "five", "t": "text"}
    found = []
    for i in range(n):
        for a, b in ((1, 2), (3, 4), (1, 1), (i % 3, 9)):
            if (a, b) in d:
                found.append(d[(a, b)])
            else:
                d[(a, b)] = i
        s = Same(i % 4)
        if (s, 1) in d:
            d[(s, 1)] = len(str(d[(s, 1)])) + i % 3
        else:
            d[(s, 1)] = 0
        if (i % 4, 1) in d:
            d[(i % 4, 1)] = str(d[(i % 4, 1)])[:2]
        if i % 100 == 50:
            del d[(3, 4)]
    counts = {}
    for f in found:
        counts[f] = counts.get(f, 0) + 1
    return sorted((str(k), v) for k, v in counts.items())[-4:], len(d)


def unhashable(n):
    d = {(1, 2): 3}
    said = set()
    for i in range(n):
        try:
            if (i, [i]) in d:
                raise AssertionError
        except TypeError as error:
            said.add(str(error))
        try:
            d[(1, {})] = 1
        except TypeError as error:
            said.add(str(error))
    return said, len(d)


def kept(n):
    d = {}
    keys = []
    for i in range(n):
        k = (i % 50, i % 7)
        if k not in d:
            d[k] = k
        if d[k] is not k:
            keys.append(d[k])
    return len(keys), len(d), keys[0], all(a == d[a] for a in keys)


print(grid(600))
print(mixed(600))
print(others(1500))
print(unhashable(800))
print(kept(2000))
