# A field holds ints, then floats, then a big int, read and written in the same hot loop.
class Cell:
    def __init__(self, v):
        self.v = v


def run(n):
    c = Cell(0)
    trail = []
    for i in range(n):
        c.v = c.v + 1
        if i == 1000:
            c.v = c.v * 0.5
        if i == 2000:
            trail.append(c.v)
            c.v = 9223372036854775000
    trail.append(c.v)
    return trail


print(run(4000))
