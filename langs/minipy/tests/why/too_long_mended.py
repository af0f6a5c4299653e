# Mended: the repetition is a loop of its own.
def leaf(x):
    x = x * 3 + 1
    x = x - 7
    x = x * 5 + 2
    return x % 1000003


def outer(x):
    for i in range(400):
        x = leaf(x)
    return x


def run(n):
    x = 1
    for i in range(n):
        x = outer(x)  # HERE
    return x


print(run(4000))
