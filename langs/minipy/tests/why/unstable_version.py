# Problem: a class that hot code relies on is changed again and again.
class Registry:
    base = 1


def run(n):
    total = 0
    for i in range(n):
        total = total + Registry.base  # HERE
        if i % 1000 == 0:
            setattr(Registry, "entry" + str(i), i)
    return total


print(run(60000))
