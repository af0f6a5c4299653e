# Comparisons of lists and tuples: runs of the same items, items that are equal but not the same, floats, NaN, and
# items whose comparison changes the lists.
nan = float("nan")
values = [1, 1.0, True, "a", "b", (1, 2), [1, 2], None, nan, 10**30, -0.0, 0.0, 2.5]
same = [[a, b, a] for a in values for b in values]
for kind in (list, tuple):
    rows = [kind(row) for row in same]
    print(sum(x == y for x in rows for y in rows), sum(x != y for x in rows for y in rows))

floats = [i * 0.5 for i in range(50)]
for change in (0, 1, 25, 49):
    other = list(floats)
    print(floats == other, floats <= other, end=" ")
    other[change] += 0.25
    print(floats == other, floats < other, floats > other, end=" ")
    other[change] = -1
    print(floats == other, floats < other, floats > other)
print([0.0, 1.5] == [-0.0, 1.5], [nan] == [nan], [nan, 1] == [nan, 1], [nan] < [nan], [1.5, nan] != [1.5, nan])

long = list(range(10000))
print(long == list(range(10000)), long == list(range(9999)), long < list(range(10001)), long > list(range(9999)))
for at in (0, 4095, 4096, 4097, 8192, 9999):
    other = list(long)
    other[at] = float(at)
    print(long == other, end=" ")
    other[at] = -1
    print(long == other, long > other, tuple(long) > tuple(other))


class Shortens:
    def __init__(self, victim, to):
        self.victim, self.to = victim, to

    def __eq__(self, other):
        del self.victim[self.to:]
        return False


for to in (0, 1, 2, 3):
    left, right = [1, 2, None, 4], [1, 2, None, 4]
    left[2] = Shortens(left, to)
    right[2] = 7
    print(left == right, len(left), end=" ")
    left, right = [1, 2, None, 4], [1, 2, 7, 4]
    left[2] = Shortens(right, to)
    try:
        print(left < right, len(right))
    except TypeError as error:
        print("TypeError", len(right))
