# Construction, indexing, assignment, negative indices, errors' texts, equality and order.
a = [1, "two", 3.0, None, [5]]
print(a, len(a), a[0], a[-1], a[-5], a[4][0])
a[1] = 2
a[-1] = "last"
print(a, [] == [], [1, 2] == [1, 2.0], [1, 2] < [1, 3], [1] < [1, 0], [2] > [1, 9], [1] != [1], [1, "a"] == [1, "b"])
for f in [lambda: a[5], lambda: a[-6], lambda: a["x"], lambda: a[1.0], lambda: [1] < 5, lambda: [1] < ["a"], lambda: [1] + (2,)]:
    try:
        f()
    except (IndexError, TypeError) as e:
        print(type(e).__name__, e)
try:
    a[9] = 1
except IndexError as e:
    print(e)
print(bool([]), bool([0]), not [], [1, 2] + [3], [0] * 3, 2 * [1, 2], [1] * 0, [1] * -2)
