# Twelve independent branches in one loop, and no other loop that gets hot; pieces of code are counted.

items = [[None if (n * 7919 + 13) * (k * 104729 + 7) >> 9 & 1 else k for k in range(12)] for n in range(80)]


def run(turns):
    total = 0
    for _ in range(turns):
        for a, b, c, d, e, f, g, h, i, j, k, l in items:
            if a is None:
                total += 1
            else:
                total += a
            if b is None:
                total += 2
            else:
                total -= b
            if c is None:
                total += 3
            else:
                total += c
            if d is None:
                total += 4
            else:
                total -= d
            if e is None:
                total += 5
            else:
                total += e
            if f is None:
                total += 6
            else:
                total -= f
            if g is None:
                total += 7
            else:
                total += g
            if h is None:
                total += 8
            else:
                total -= h
            if i is None:
                total += 9
            else:
                total += i
            if j is None:
                total += 10
            else:
                total -= j
            if k is None:
                total += 11
            else:
                total += k
            if l is None:
                total += 12
            else:
                total -= l
    return total


print(run(800))
