# Problem: the function is never called.
def unused(n):
    total = 0
    for i in range(n):
        total = total + i  # HERE
    return total


def run(n):
    total = 0
    for i in range(n):
        total = total + i
    return total


print(run(5000))
