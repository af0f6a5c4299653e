# Two functions call each other; neither has a loop of its own.
def even(n):
    if n == 0:
        return True
    return odd(n - 1)


def odd(n):
    if n == 0:
        return False
    return even(n - 1)


c = 0
for i in range(120):
    if even(i):
        c += 1
    if odd(i * 2):
        c += 1000
print(c)
print(even(700), odd(700))
