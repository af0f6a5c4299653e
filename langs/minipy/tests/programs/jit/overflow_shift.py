# Shifts in a hot loop: left shifts that outgrow 64 bits, right shifts that come back, shift counts of 63, 64 and more.
def run(n):
    acc = 0
    for i in range(n):
        k = i % 130
        v = (i + 1) << k
        acc ^= v
        acc ^= (v >> (k // 2)) - (-v >> 3)
    return acc


print(run(2600))


def small(n):
    s = 0
    for i in range(n):
        s += (i >> (i % 70)) + (-i >> (i % 70))
    return s


print(small(4000))
