# //, %, / with every combination of signs in a hot loop, ints and floats.
def run(n):
    q = r = 0
    t = 0.0
    for i in range(n):
        a = i - n // 2
        b = i % 13 - 6
        if b == 0:
            continue
        q += a // b
        r += a % b
        t += a / b
    return q, r, t


print(run(4000))


def fl(n):
    q = r = 0.0
    for i in range(n):
        a = (i - n // 2) * 0.75
        b = (i % 13 - 6) * 0.5
        if b == 0.0:
            continue
        q += a // b
        r += a % b
    return q, r


print(fl(4000))
