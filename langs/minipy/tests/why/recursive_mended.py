# The recursion is a loop.
def depth(n):
    found = 0
    while n != 0:
        n = n - 1
        found = found + 1  # HERE
    return found


def run(n):
    total = 0
    for i in range(n):
        total = total + depth(40)
    return total


print(run(2000))
