# The hot loop stands at module level, where every variable is a global.
s = 0
items = []
for i in range(3000):
    s += i & 5
    if i % 1000 == 0:
        items.append(s)


def f(x):
    return x + s


t = 0
for i in range(2000):
    t += f(i)
    s -= 1
print(s, t, items, i)
