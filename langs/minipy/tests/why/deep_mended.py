# Fewer of them.
def level4(n):
    return n + 1


def level3(n):
    return level4(n) + 1


def level2(n):
    return level3(n) + 1


def level1(n):
    return level2(n) + 1


def level0(n):
    return level1(n) + 1


def run(n):
    total = 0
    for i in range(n):
        total = total + level0(i)  # HERE
    return total


print(run(20000))
