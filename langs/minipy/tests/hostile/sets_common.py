"""Which of two equal items a set keeps, and how far a set looks into an iterable."""
from itertools import count, repeat
def show(*values): print(*[sorted(map(repr, v)) if isinstance(v, (set, frozenset)) else v for v in values])
one, true = 1.0, True
for _ in range(100):
    last = [
        {1.0, 5, 6} & {1}, {1} & {1.0, 5}, {1.0} & {1}, {1.0, 5} & frozenset([True]), frozenset([1.0, 5]) & {1}, {1.0, 5}.intersection([1]), {1}.intersection([1.0, 2]), {1.0, 5}.intersection({1: 0}),
        {1.0, 5}.intersection({1}, [True, 7]), {1.0: 0, 5: 0}.keys() & {1}, {1.0: 0}.keys() & {1}, {1.0: 0}.keys() & [1, 2], {1} & {1.0: 0, 5: 0}.keys(), frozenset([1, 2, 3]) & {1.0: 0}.keys(),
        {1.0: 0, 3: 0}.keys() & {3.0: 1, 1: 2}.keys(), {1.0: 0}.keys() & {3.0: 1, 1: 2}.keys(), {1.0: 0, 2: 0, 3: 0}.keys() & {1: 2}.keys(), {(1, 2.0)} & {(1.0, 2), 3}, {1: 2}.items() & {(1.0, 2.0), 5},
        {1.0} | {1}, {1, 2} - {1.0}, {1, 2} ^ {1.0, 3}, {1.0, 2}.difference([1]), {1.0, 2}.symmetric_difference([1, 3]), {1.0, 2}.difference({1: 0}),
    ]
    s = {1.0, 5}
    s &= {1}
    t = {1.0, 5}
    t.intersection_update([1, 5])
    u = {1.0, 5}
    u.difference_update([1, 9])
    last += [s, t, u]
show(*last)
print([type(v).__name__ for v in last])
print({1}.isdisjoint(repeat(1)), {1}.issuperset(count(1)), {5}.isdisjoint(count(3)), {1, 2}.isdisjoint([3, 4]), {1, 2}.issuperset([1, 2, 1]), {1}.isdisjoint("ab"), set().isdisjoint([]))
big = set(range(1000))
print(len(big.intersection(range(10**5))), len(big.difference(range(500, 10**5))), len(big & {5, 2000}), len({5, 2000} & big), big.isdisjoint({-1, 999}), {-1, 999}.isdisjoint(big))
for f in "intersection", "difference", "isdisjoint", "issuperset", "issubset", "symmetric_difference", "union":
    for x in [[[]], [{1}], 5, {}, "a"]:
        try: print(f, x, getattr({"a"}, f)(x) if f not in ("union", "symmetric_difference") else len(getattr({1, "a"}, f)(x)))
        except TypeError as e: print(f, x, e)
