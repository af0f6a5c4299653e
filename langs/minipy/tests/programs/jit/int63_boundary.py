# Loops that hover around 2**62, where a tagged int becomes a heap int: equality, order and arithmetic must not notice.
def run(n):
    base = 4611686018427387904
    x = base - 3
    eq = 0
    lt = 0
    s = 0
    for i in range(n):
        x = base - 3 + i % 7
        if x == base:
            eq += 1
        if x < base:
            lt += 1
        s += x - base
        y = -x - 1
        if y < -base:
            s += 1
    return eq, lt, s, x


print(run(3500))
