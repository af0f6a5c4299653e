# Loops that end by break or return out of the middle of nested blocks.
def collatz(n):
    steps = 0
    while True:
        if n == 1:
            return steps
        if n % 2:
            n = 3 * n + 1
        else:
            n //= 2
        steps += 1


best = 0
where = 0
for i in range(1, 300):
    c = collatz(i)
    if c > best:
        best = c
        where = i
print(best, where)


def gcd(a, b):
    while b:
        a, b = b, a % b
    return a


s = 0
for i in range(1, 120):
    for j in range(1, 20):
        s += gcd(i * 6, j * 4)
print(s)
