# Tuples: display forms, indexing, slicing, immutability, order, hashing, repr of one.
t = (1, "a", 2.5)
print(t, (), (1,), 1, (1, (2, (3,))), len(t), t[0], t[-1], t[1:], t[::-1], t + (4,), t * 2, 0 * t)
print((1, 2) == (1, 2), (1, 2) < (1, 3), (1,) < (1, 0), (1, 2) == [1, 2], hash((1, 2)) == hash((1, 2.0)), 2.5 in t, "z" in t)
print(t.index("a"), t.count(1), tuple([1, 2]), tuple("ab"), tuple(range(3)), tuple())
d = {(1, 2): "x"}
print(d[(1, 2)], d[1, 2], bool(()), bool((0,)))
for f in [lambda: t[3], lambda: t + [1], lambda: hash(([],)), lambda: t.index(9), lambda: (1,) < ("a",)]:
    try:
        f()
    except (IndexError, TypeError, ValueError) as e:
        print(type(e).__name__, e)
try:
    t[0] = 1
except TypeError as e:
    print(e)
a = 1, 2
b, c = a
print(a, b, c)
