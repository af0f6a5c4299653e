# inf, nan and -0.0 arise in a hot loop; comparisons and min/max style branches must follow IEEE.
def run(n):
    x = 1.0
    infs = 0
    nans = 0
    less = 0
    zeros = []
    for i in range(n):
        x = x * 10.0
        y = x - x
        if x == x * 2 and x > 1:
            infs += 1
            x = 1.0
        if y != y:
            nans += 1
        if y < 1.0:
            less += 1
        if i % 1000 == 0:
            zeros.append(-0.0 * i)
    return infs, nans, less, zeros


print(run(3000))


def mx(n):
    m = float("nan")
    best = -float("inf")
    for i in range(n):
        v = (i * 37 % 101) * 0.5
        if v > m:
            m = v
        if v > best:
            best = v
    return m, best


print(mx(2500))
