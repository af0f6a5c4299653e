# Recursion 900 levels deep, down and back up, with values kept on every level.
def down(n, acc):
    if n == 0:
        return acc
    x = n * 2
    r = down(n - 1, acc + x)
    return r - n + x


print(down(900, 0))
for k in range(5):
    print(down(850 + k, k))


def depth(n):
    if n == 0:
        return 0
    return 1 + depth(n - 1)


s = 0
for i in range(30):
    s += depth(i * 30)
print(s)
