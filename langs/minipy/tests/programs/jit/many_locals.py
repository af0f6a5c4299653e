# Forty live locals around a hot loop: more than registers, all of them changed and printed.
def run(n):
    a = b = c = d = e = f = g = h = 1
    i1 = j1 = k1 = l1 = m1 = n1 = o1 = p1 = 2
    a2 = b2 = c2 = d2 = e2 = f2 = g2 = h2 = 0.5
    for i in range(n):
        a += b
        b ^= i
        c = c * 3 % 101
        d -= a % 7
        e += d & 3
        f = (f + e) % 1009
        g = g * 5 % 997
        h += g - f
        i1 += h % 3
        j1 = (j1 + i1) % 10007
        k1 ^= j1
        l1 += k1 & 15
        m1 -= l1 % 5
        n1 += m1
        o1 = (o1 * n1 + 1) % 1000003
        p1 += o1 % 2
        a2 += 0.25
        b2 = b2 * 0.5 + a2
        c2 = c2 + b2 / 3.0
        d2 -= c2 * 0.001
        e2 = d2 + a2
        f2 = e2 - f2
        g2 += f2 * 0.01
        h2 = g2 if g2 < h2 else h2
    print(a, b, c, d, e, f, g, h)
    print(i1, j1, k1, l1, m1, n1, o1, p1)
    print(a2, b2, c2, d2, e2, f2, g2, h2)


run(2500)
