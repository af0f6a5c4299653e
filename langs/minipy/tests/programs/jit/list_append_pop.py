# A list grows far, is emptied from both ends, and grows again, in compiled loops.
def run(n):
    a = []
    for i in range(n):
        a.append(i * i)
    s = 0
    while len(a) > n // 2:
        s += a.pop()
    while a:
        s = (s * 3 + a.pop(0)) % 1000003
    for i in range(50):
        a.insert(0, i)
    for i in range(3000):
        a[i % 50], a[(i * 7) % 50] = a[(i * 7) % 50], a[i % 50]
    return s, a


print(run(2000))
