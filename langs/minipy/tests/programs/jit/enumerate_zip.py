# enumerate and zip in hot loops, unequal lengths included.
def run(n):
    a = list(range(n))
    b = list(range(0, n * 2, 2))[: n - 7]
    s = 0
    for i, x in enumerate(a):
        s += i * x % 13
    c = 0
    for x, y in zip(a, b):
        s += x - y
        c += 1
    for i, (x, y) in enumerate(zip(b, a)):
        s = (s + i * x - y) % 1000003
    return s, c


print(run(2500))
