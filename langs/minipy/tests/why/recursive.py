# Problem: a function that calls itself is inlined on top of itself a few times, and then called.
def depth(n):
    if n == 0:
        return 0
    return depth(n - 1) + 1  # HERE


def run(n):
    total = 0
    for i in range(n):
        total = total + depth(40)
    return total


print(run(2000))
