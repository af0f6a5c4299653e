"""A grid of points whose first rows escape at once: the first recorded turn of the loop is the short one."""


def escapes(cx, cy, limit):
    x = y = 0.0
    for i in range(limit):
        xx = x * x
        yy = y * y
        if xx + yy > 4.0:
            return i
        y = 2.0 * x * y + cy
        x = xx - yy + cx
    return limit


def run(size, limit):
    total = 0
    for row in range(size):
        cy = 2.4 - 2.4 * row / size
        for column in range(size):
            total += escapes(-2.0 + 2.5 * column / size, cy, limit)
    return total


print(run(1400, 300))
