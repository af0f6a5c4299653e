# Unpacking: nested patterns, lists, strings, ranges, dictionaries, wrong lengths, and the order of targets.
a, b = 1, 2
(c, d), [e, f] = (3, 4), [5, 6]
g, (h, (i, j)) = "x", [1, (2, 3)]
p, q, r = "xyz"
u, v = {"k1": 1, "k2": 2}
x, y, z = range(3)
print(a, b, c, d, e, f, g, h, i, j, p, q, r, u, v, x, y, z)
a, b = b, a
print(a, b)
m = [0, 0, 0]
k = 0
k, m[k] = 1, 9
print(k, m)
s = t = w = [1]
print(s is t and t is w)
for f in [lambda: unpack2((1,)), lambda: unpack2((1, 2, 3)), lambda: unpack2(5), lambda: unpack2(""), lambda: unpack2(range(9))]:
    def unpack2(v):
        a, b = v
        return a, b
    try:
        f()
    except (ValueError, TypeError) as e:
        print(type(e).__name__, e)
