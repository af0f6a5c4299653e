# Ints and floats compared exactly in a hot loop, around 2**53 where a cast would lie.
def run(n):
    base = 9007199254740992
    f = 9007199254740992.0
    eq = lt = gt = 0
    for i in range(n):
        k = base - 3 + i % 7
        if k == f:
            eq += 1
        if k < f:
            lt += 1
        if f < k:
            gt += 1
    return eq, lt, gt


print(run(3500))
