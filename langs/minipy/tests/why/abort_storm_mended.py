# Mended: no call is refused.

def step():
    return 1


def at_the_limit(n):
    refused = 0
    for i in range(n):
        try:
            refused = refused + step()  # HERE
        except RecursionError:
            refused = refused + 1
    return refused


def descend(levels, n):
    if levels == 0:
        return at_the_limit(n)
    return descend(levels - 1, n)


print(descend(40, 20000))
