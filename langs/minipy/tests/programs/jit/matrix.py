# Matrix product on lists of lists, ints then floats.
def make(n, scale):
    return [[(i * j) % 7 * scale for j in range(n)] for i in range(n)]


def mul(a, b, n):
    out = []
    for i in range(n):
        row = [0] * n
        ai = a[i]
        for j in range(n):
            s = 0
            for k in range(n):
                s += ai[k] * b[k][j]
            row[j] = s
        out.append(row)
    return out


n = 14
m = mul(make(n, 1), make(n, 2), n)
print(m[3], m[13][13])
m = mul(make(n, 0.5), make(n, 2), n)
print(m[3], m[13][13])
m = mul(make(n, 10000000000000), make(n, 10000000000), n)
print(m[5][6], m[13][13])
