# Problem: more calls on top of each other than are inlined.
def level11(n):
    return n + 1


def level10(n):
    return level11(n) + 1


def level9(n):
    return level10(n) + 1


def level8(n):
    return level9(n) + 1


def level7(n):
    return level8(n) + 1  # HERE


def level6(n):
    return level7(n) + 1


def level5(n):
    return level6(n) + 1


def level4(n):
    return level5(n) + 1


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
        total = total + level0(i)
    return total


print(run(20000))
