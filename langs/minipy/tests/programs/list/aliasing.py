# Two names for one list, lists inside themselves, multiplication that shares, mutation while iterating.
a = [1, 2]
b = a
b.append(3)
print(a, a is b, a == b[:], a is b[:])
rows = [[0] * 2] * 3
rows[0][0] = 9
print(rows)
a += [4]
print(b)
a = a + [5]
print(b, a)
c = [1]
c.append(c)
print(c, len(c))
n = [1, 2, 3, 4]
seen = []
for x in n:
    seen.append(x)
    if x == 2:
        n.remove(2)
    if len(n) < 6 and x > 2:
        n.append(x * 10)
print(seen, n)
