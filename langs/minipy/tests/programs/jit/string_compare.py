# String equality, order and membership in a hot loop, with equal strings that are different objects.
def run(n):
    eq = lt = has = 0
    for i in range(n):
        a = "k" + str(i % 10)
        b = "k" + str(i % 7)
        if a == b:
            eq += 1
        if a < b:
            lt += 1
        if str(i % 10) in "13579":
            has += 1
    return eq, lt, has


print(run(2500))
