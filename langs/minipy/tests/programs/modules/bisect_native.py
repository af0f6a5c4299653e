# Catches a search that ends at another place than CPython's: in lists of all kinds, in parts of them, in what is not sorted.
from bisect import bisect, bisect_left, bisect_right, insort, insort_left


def attempt(f, *args, **kwargs):
    try:
        print(f(*args, **kwargs), end=" ")
    except Exception as e:
        print(type(e).__name__, e)


class Items(list):
    def __getitem__(self, i):
        return list.__getitem__(self, i) * 2


LISTS = [[], [1], [1, 2, 2, 2, 5, 9], [9, 1, 5, 3, 7], [1.5, 2.5, 2.5, 9.0], [1, 2.5, 7, True, 1 << 70], ["a", "b", "b", "\U0001f600"],
         [(1, 2), (1, 3)], [1, "a", 2], (1, 2, 3, 3), "abc", Items([1, 2, 3]), [float("nan"), 1.0, 2.0], [-1, 1 << 62, 1 << 63]]
VALUES = [0, 2, 2.5, 9, "b", "\uffff", True, (1, 3), 1 << 62, 1 << 63, float("nan"), None]
for items in LISTS:
    for x in VALUES:
        for f in (bisect_left, bisect_right):
            attempt(f, items, x)
    print(items)
for bounds in ((0, 3), (2, None), (3, 2), (-1, 2), (0, 9), (True, 4), (6, 6), (7, 7), (0, -1)):
    for f in (bisect, bisect_left):
        attempt(f, [1, 2, 2, 2, 5, 9], 2, *bounds)
    attempt(bisect, [1, 2, 2, 2, 5, 9], 3, lo=bounds[0], hi=bounds[1])
print(bisect([1, 4, 9], 3, key=lambda x: x + 1), bisect_left(["bb", "a"], 2, key=len))
items = []
for x in (5, 1, 3, 3.5, 1):
    insort(items, x)
    insort_left(items, x)
print(items)


def run(n):
    items = list(range(0, n, 3))
    numbers = [float(x) for x in items]
    texts = sorted(map(str, items))
    return sum(bisect(items, x) + bisect_left(numbers, x / 2) + bisect(texts, str(x)) for x in range(n))


print(run(300))
