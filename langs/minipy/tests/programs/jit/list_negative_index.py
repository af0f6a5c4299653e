# Negative and edge indices in a hot loop; out of range once.
def run(n):
    a = [10, 20, 30, 40]
    s = 0
    bad = 0
    for i in range(n):
        k = i % 10 - 5
        try:
            s += a[k]
        except IndexError:
            bad += 1
        try:
            a[k] = s % 100
        except IndexError:
            bad += 1000
    return s, bad, a


print(run(3000))
