# Starred targets and displays.
a, *b = 1, 2, 3
*c, d = "xyz"
e, *f, g = range(5)
h, *i = (1,)
print(a, b, c, d, e, f, g, h, i)
print([*b, *c], (*b, 9), [*range(3), *"ab"])
for x, *y in [(1, 2, 3), (4,)]:
    print(x, y)
try:
    a, *b, c = (1,)
except ValueError as e:
    print(e)
