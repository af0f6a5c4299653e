"""A list of objects has one guard for its strategy, in front of the loop."""


class Cell:
    def __init__(self, n):
        self.n = n


def run(n):
    cells = [Cell(1), Cell(2), Cell(3), Cell(4)]
    s = 0
    for i in range(n):  # LOOP: never call
        cell = cells[i & 3]
        s += cell.n
        cells[i & 3] = cell
    return s


print(run(400))
