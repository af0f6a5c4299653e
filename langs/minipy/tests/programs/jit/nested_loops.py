# Inner loop hot before the outer one: leaving the inner compiled loop must come back to the right outer iteration.
def run(n, m):
    out = []
    total = 0
    for i in range(n):
        row = 0
        for j in range(m):
            row += i * j
            if j == i:
                row -= 1
        total += row
        if i % 10 == 0:
            out.append(row)
    return total, out


print(run(60, 70))
print(run(70, 60))


def three(n):
    c = 0
    i = 0
    while i < n:
        j = 0
        while j < i:
            k = 0
            while k < 5:
                c += i ^ j ^ k
                k += 1
            j += 1
        i += 1
    return c


print(three(40))
