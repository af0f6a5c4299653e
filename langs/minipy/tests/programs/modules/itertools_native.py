# Catches iterators of itertools that take an item too many or too few, end otherwise than CPython's or call in another order;
# and loops over them that traces get wrong.
import operator
from itertools import (
    accumulate, batched, chain, combinations, compress, count, cycle, dropwhile, filterfalse, groupby, islice, pairwise,
    permutations, product, repeat, starmap, takewhile, tee, zip_longest)


def attempt(f, *args, **kwargs):
    try:
        result = f(*args, **kwargs)
    except Exception as e:
        print(type(e).__name__, e)
    else:
        print(repr(result))


class Source:
    """An iterator that says what is asked of it, and may fail."""

    def __init__(self, name, items, fails=None):
        self.name, self.items, self.fails = name, list(items), fails

    def __iter__(self):
        print("iter", self.name)
        return self

    def __next__(self):
        if not self.items:
            print("end", self.name)
            if self.fails:
                raise self.fails
            raise StopIteration
        print("next", self.name, self.items[0])
        return self.items.pop(0)


def odd(x):
    return x % 2 == 1


def small(x):
    return x < 5


def stopping(x):
    if x > 2:
        raise StopIteration
    return True


def tools(make):
    """All of them over sources that `make` gives."""
    yield "chain", chain(make("a", "xy"), make("b", ""), make("c", "z"))
    yield "from_iterable", chain.from_iterable(make("a", ["pq", "", "r"]))
    yield "cycle", islice(cycle(make("a", "xy")), 5)
    yield "islice", islice(make("a", range(9)), 2, 8, 3)
    yield "islice", islice(make("a", range(9)), 4)
    yield "islice", islice(make("a", range(5)), 0)
    yield "islice", islice(make("a", range(5)), 1, None, 2)
    yield "islice", islice(make("a", range(3)), 5, 9)
    yield "takewhile", takewhile(small, make("a", [1, 2, 7, 3]))
    yield "dropwhile", dropwhile(small, make("a", [1, 2, 7, 3]))
    yield "filterfalse", filterfalse(odd, make("a", range(7)))
    yield "filterfalse", filterfalse(None, make("a", [0, 1, "", "a", None]))
    yield "starmap", starmap(pow, make("a", [(2, 3), [3, 2]]))
    yield "compress", compress(make("a", "abcdef"), make("b", [1, 0, 0, True, ""]))
    yield "accumulate", accumulate(make("a", range(1, 5)))
    yield "accumulate", accumulate(make("a", range(1, 5)), operator.mul)
    yield "accumulate", accumulate(make("a", range(1, 3)), initial=100)
    yield "accumulate", accumulate(make("a", []), initial=7)
    yield "pairwise", pairwise(make("a", range(4)))
    yield "pairwise", pairwise(make("a", [1]))
    yield "zip_longest", zip_longest(make("a", "ab"), make("b", [1]), make("c", []), fillvalue="-")
    yield "batched", batched(make("a", range(7)), 3)
    yield "batched", batched(make("a", range(20)), 9)
    yield "batched", batched(make("a", range(4)), 3, strict=True)
    yield "groupby", groupby(make("a", [1, 1, 2, 3, 3]))
    yield "groupby", groupby(make("a", [1, 3, 2, 5, 7]), key=odd)
    yield "takewhile", takewhile(stopping, make("a", [1, 2, 7, 3]))
    yield "dropwhile", dropwhile(stopping, make("a", [1, 2, 7, 3]))
    yield "filterfalse", filterfalse(stopping, make("a", [1, 2, 7, 3]))


for fails in (None, KeyError("broken")):
    for name, tool in tools(lambda name, items: Source(name, items, fails)):
        print("--", name)
        for turn in range(30):
            try:
                item = next(tool)
            except Exception as e:
                print(type(e).__name__, e)
                if turn > 25 or name != "islice" or fails is None:
                    break
                continue
            if name == "groupby":
                print(item[0])
                if item[0] != 2:
                    attempt(list, item[1])
            else:
                print(item)
        attempt(next, tool, "over")

print(count(), count(5), count(5, 2), count(1.5), count(True), count(2, True), count(-3, -1), repeat(3), repeat("a", 4))
c, r = count(10), repeat("r", 3)
print(next(c), next(c), c, next(r), r, list(r), r, operator.length_hint(repeat(1, 5)))
print([next(c) for c in [count(1 << 62)] for i in range(3)], list(islice(count(2, 0.5), 3)), list(islice(count((1 << 63) - 2), 3)))
for f in (lambda: count("a"), lambda: count(1, []), lambda: repeat(), lambda: repeat(1, "a"), lambda: repeat(object=1, times=-3),
          lambda: operator.length_hint(repeat(1), 7), lambda: cycle(), lambda: cycle(1), lambda: list(chain(1)),
          lambda: list(chain([1], 2)), lambda: islice([]), lambda: islice([], -1), lambda: islice([], "a"),
          lambda: islice([], 1, "a"), lambda: islice([], 1, 2, 0), lambda: islice([], 1, 2, 3, 4), lambda: islice([], 1 << 70),
          lambda: islice(1, 2), lambda: takewhile(small), lambda: takewhile(small, 1), lambda: list(takewhile(None, [1])),
          lambda: list(dropwhile(None, [1])), lambda: starmap(pow), lambda: list(starmap(pow, [1])),
          lambda: list(starmap(pow, [(1,)])), lambda: compress([1]), lambda: compress(data=[1, 2], selectors=[0, 1]).__next__(),
          lambda: accumulate(), lambda: list(accumulate([1, "a"])), lambda: list(accumulate([], initial=None)),
          lambda: list(accumulate([1, 2], None, initial=5)), lambda: list(accumulate(iterable=[1, 2], func=max)),
          lambda: pairwise(), lambda: zip_longest([1], fill=2), lambda: list(zip_longest()), lambda: batched([1]),
          lambda: batched([1], 0), lambda: batched([1], "a"), lambda: list(batched("abc", n=2)), lambda: groupby(),
          lambda: list(groupby([1], key=len)), lambda: chain[int], lambda: list(zip_longest(*[[i] for i in range(12)])),
          lambda: list(starmap(lambda *a: len(a), [range(12), "abc"])), lambda: chain, lambda: groupby, lambda: next(count())):
    attempt(f)

groups = groupby([1, 1, 2, 2])
first = next(groups)[1]
second = next(groups)[1]
print(list(first), next(second), next(groups, None), list(second))


def run(n):
    total = 0
    for x in chain(range(n), range(n // 2)):
        total += x
    for x, y in zip(count(3), repeat(5, n)):
        total += x * y
    for x in islice(cycle([1, 2, 3]), n):
        total += x
    for x in islice(count(), 3, n, 2):
        total += x
    for x in takewhile(lambda x: x < n - 3, count()):
        total += x
    for x in dropwhile(lambda x: x < 20, range(n)):
        total += x
    for x in filterfalse(lambda x: x % 3, range(n)):
        total += x
    for x in starmap(lambda a, b: a * b, zip(range(n), count())):
        total += x
    for x in compress(range(n), cycle([1, 0, 0, 1, 0])):
        total += x
    for x in accumulate(range(n)):
        total += x
    for x in accumulate(range(n), lambda a, b: (a * 3 + b) % 1000):
        total += x
    for a, b in pairwise(range(n)):
        total += a * b
    for a, b in zip_longest(range(n), range(n // 2), fillvalue=7):
        total += a * b
    for a, b, c in batched(range(n // 3 * 3), 3):
        total += a - b * c
    for key, group in groupby(range(n), lambda x: x // 7):
        for x in group:
            total += x * key
    for a, b in combinations(range(n // 8), 2):
        total += a * b
    for a, b in product(range(n // 8), repeat=2):
        total += a ^ b
    for p in permutations(range(4)):
        total += p[0] * p[3]
    a, b = tee(range(n))
    for x in a:
        total += x * next(b)
    c = count()
    while next(c) < n:
        total += next(c)
    return total


print(run(60), run(200))


class Counting(count):
    def __repr__(self):
        return "Counting"


class Joined(chain):
    extra = 3


c = Counting(3, 2)
print(c, next(c), next(c), list(Joined("ab", "c")), type(Joined.from_iterable(["ab"])).__name__, Joined().extra)
print(list(islice(chain.from_iterable(repeat([1, 2])), 5)), list(compress(range(30), [0] * 20 + [1])))
