# A loop with many branches, all taken, in a rhythm that no single trace covers.
def run(n):
    a = b = c = d = e = f = 0
    k = 7
    for i in range(n):
        k = (k * 1103515245 + 12345) & 0x7FFFFFFF
        r = (k >> 12) % 12
        if r == 0:
            a += 1
        elif r == 1:
            b += a
        elif r == 2:
            c += b % 7
        elif r < 5:
            if i % 2:
                d += 1
            else:
                d -= 2
        elif r < 8:
            e ^= i
        elif r < 10:
            if e & 1 and d < 0 or c > b:
                f += 3
        else:
            continue
        if r == 9 and i % 3 == 0:
            f -= 1
    return a, b, c, d, e, f, k


print(run(5000))
