"""Points inside of the set first, escaping ones last; the orbit is kept in complex steps of two floats and a counter."""


def run(size, limit):
    total = 0
    far = 0
    for row in range(size):
        cy = 1.5 * row / size
        for column in range(size):
            cx = -0.1 + 2.0 * column / size
            x = y = 0.0
            n = 0
            while n < limit:
                if x * x + y * y > 4.0:
                    far += 1
                    break
                x, y = x * x - y * y + cx, 2.0 * x * y + cy
                n += 1
            total += n
    return total, far


print(run(1600, 300))
