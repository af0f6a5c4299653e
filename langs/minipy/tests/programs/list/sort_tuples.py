# Sorting tuples: the first items decide most comparisons, and those that they leave undecided are asked as always.
import random

random.seed(11)


class Loud:
    count = 0

    def __init__(self, n):
        self.n = n

    def __lt__(self, other):
        Loud.count += 1
        return self.n < other.n

    def __eq__(self, other):
        return self.n == other.n

    def __repr__(self):
        return 'L%d' % self.n


def shown(rows, **how):
    try:
        result = sorted(rows, **how)
    except Exception as e:
        return type(e).__name__, str(e)
    return result[:4], result[-3:], hash(repr(result).count('1'))


firsts = [
    lambda: random.randrange(6),
    lambda: random.choice([0.5, -0.0, 0.0, 1e300, float('inf')]),
    lambda: random.choice(['a', 'b', 'é', 'ab', '']),
    lambda: random.choice([1, 1.0, True, 0]),
    lambda: random.choice([1 << 70, -(1 << 70), 3]),
    lambda: (random.randrange(2), random.random() < 0.5),
    lambda: None,
    lambda: Loud(random.randrange(3)),
    lambda: random.choice([1, 'a']),
]
for first in firsts:
    for second in (lambda: random.randrange(4), lambda: Loud(random.randrange(4))):
        rows = [(first(), second(), i) for i in range(60)]
        Loud.count = 0
        print(shown(rows), shown(rows, reverse=True), shown(rows, key=lambda r: (r[1], r[0])), Loud.count)
nan = float('nan')
rows = [(nan, 3), (1.0, 2), (nan, 1), (0.5, 9), (float('nan'), 0), (nan, 2)]
print([r[1] for r in sorted(rows)], [r[1] for r in sorted(rows, reverse=True)])
print(sorted([(1, 2), (1,), (), (1, 2, 3)]), sorted([(), (2,), ()]), sorted([(1, None), (0, None)]))
print(shown([(1, None), (1, 2), (0, 3)]), shown([(1, 2), [1, 2]]), shown([(1, 2), 3]))


class Pair(tuple):
    def __lt__(self, other):
        return self[1] < other[1]


print(sorted([Pair((1, 2)), Pair((2, 1)), Pair((0, 3))]), sorted([(5, 2), Pair((2, 1)), (0, 3)]))
words = ['w%d' % random.randrange(50) for _ in range(2000)]
counts = {}
for w in words:
    counts[w] = counts.get(w, 0) + 1
print(sorted(counts.items(), key=lambda kv: (-kv[1], kv[0]))[:6])
print(sorted(zip(words, range(2000)))[:5], max(zip(words, range(2000))))
