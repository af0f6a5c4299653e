# Float arithmetic in a hot loop, bit for bit: rounding order must be the program's.
def run(n):
    x = 0.1
    y = 1.0
    s = 0.0
    for i in range(n):
        x = x * 1.0000001 + 0.3 / (i + 1)
        y = y * 0.999 - x / 7.0
        s += x * y - y / x
        if s > 1e6:
            s = s / 3.0
    return x, y, s


print(run(4000))


def series(n):
    s = 0.0
    sign = 1
    for i in range(n):
        s += sign / (2 * i + 1)
        sign = -sign
    return 4 * s


print(series(4000))
