# Catches differences of the library modules from CPython's: itertools.
import itertools as it
import operator

print([x for x in it.islice(it.count(5, 2), 4)], it.count(3), it.count(1, 2), list(it.islice(it.count(), 3)))
print(list(it.repeat(7, 3)), it.repeat(1, 2), it.repeat("a"))
print(list(it.islice(it.cycle("abc"), 7)))
print(list(it.accumulate([1, 2, 3, 4])), list(it.accumulate([1, 2, 3], operator.mul)), list(it.accumulate([1, 2], initial=10)), list(it.accumulate([])))
print(list(it.chain([1, 2], "ab", (3,))), list(it.chain.from_iterable([[1], [2, 3]])), list(it.chain()))
print(list(it.compress("abcdef", [1, 0, 1, 0, 1, 1])))
print(list(it.dropwhile(lambda x: x < 3, [1, 2, 3, 1, 5])), list(it.takewhile(lambda x: x < 3, [1, 2, 3, 1, 5])))
print(list(it.filterfalse(lambda x: x % 2, range(6))), list(it.filterfalse(None, [0, 1, "", 2])))
print(list(it.starmap(pow, [(2, 3), (3, 2)])), list(it.pairwise("abcd")), list(it.pairwise([1])))
print(list(it.batched("abcdefg", 3)))
for args in [(3,), (1, 4), (1, None), (0, 10, 3), (None, 5), (2, 3), (4, 2), (0, 6, 2), (1, None, 2), (0,), (None,)]:
    i = iter(range(8))
    print(args, list(it.islice(i, *args)), list(i))
for bad in [(-1,), (1, -2), (1, 2, 0), ("a",)]:
    try:
        it.islice([], *bad)
    except ValueError as e:
        print(e)
print(list(it.zip_longest("abc", [1], fillvalue="-")), list(it.zip_longest("ab", [1, 2, 3])), list(it.zip_longest()))
a, b = it.tee([1, 2, 3])
print(next(a), next(a), list(b), list(a))
print(list(it.product("ab", [1, 2])), list(it.product(range(2), repeat=3)), list(it.product()), list(it.product([], [1])))
for n in range(4):
    print(list(it.permutations("abc", n)), list(it.combinations("abc", n)), list(it.combinations_with_replacement("ab", n)))
print(list(it.permutations([1, 2, 3])), len(list(it.permutations(range(6), 4))), list(it.combinations(range(4), 5)))
for k, g in it.groupby("AAABBCAA"):
    print(k, list(g))
print([(k, len(list(g))) for k, g in it.groupby(sorted([3, 11, 4, 21, 5], key=lambda x: x % 10), lambda x: x % 10)])
print([k for k, g in it.groupby([1, 1, 2, 2, 1])], list(it.groupby([])))
gs = [g for k, g in it.groupby("aab")]
print([list(g) for g in gs])
