# Subtraction, unary minus and abs at the edges of 64 and 63 bits inside a hot loop.
def run(n):
    x = -9223372036854775808 + n
    out = []
    for i in range(2 * n):
        x = x - 1
        if i % 500 == 0:
            out.append((x, -x, abs(x)))
    return out


for row in run(2000):
    print(row)


def flip(n, x):
    s = 0
    for i in range(n):
        x = -x
        s += abs(x) % 1000
    return x, s


print(flip(3001, -9223372036854775808))
print(flip(3001, -4611686018427387904))
print(flip(3000, 9223372036854775808))
