# Mended: what changes is in a dictionary, not in the class.
class Registry:
    base = 1
    entries = {}


def run(n):
    total = 0
    for i in range(n):
        total = total + Registry.base  # HERE
        if i % 1000 == 0:
            Registry.entries["entry" + str(i)] = i
    return total


print(run(60000))
