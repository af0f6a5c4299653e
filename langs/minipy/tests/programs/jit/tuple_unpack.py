# Unpacking of tuples and lists, nested and in for targets, swaps, in a hot loop.
def pair(i):
    return i, i * 2


def run(n):
    a, b = 0, 1
    s = 0
    rows = [(1, (2, 3)), (4, (5, 6)), [7, [8, 9]]]
    for i in range(n):
        a, b = b, (a + b) % 10007
        x, y = pair(i)
        s += x - y
        p, (q, r) = rows[i % 3]
        s += p * q - r
    for k, (u, v) in rows * 700:
        s += k * u + v
    return a, b, s


print(run(3000))


def wrong(n):
    bad = 0
    rows = [(1, 2), (3, 4, 5), (6,), [7, 8]]
    s = 0
    for i in range(n):
        try:
            x, y = rows[i % 4]
            s += x + y
        except ValueError:
            bad += 1
    return bad, s


print(wrong(2400))
