"""Virtual methods that call each other recursively: a list of cells, each of which asks the next."""


class Cell:
    def __init__(self, next):
        self.next = next

    def total(self, n):
        return self.weight(n) + self.next.total(n + 1)

    def weight(self, n):
        return n


class Double(Cell):
    def weight(self, n):
        return 2 * n


class Skip(Cell):
    def total(self, n):
        return self.next.total(n)


class Limit(Cell):
    def total(self, n):
        rest = self.next.total(n)
        return rest if rest < 5000 else rest - 5000


class End:
    def total(self, n):
        return n


def run(turns):
    cell = End()
    kinds = [Cell, Double, Skip, Limit, Double, Cell]
    for i in range(60):
        cell = kinds[i * i % 6](cell)
    result = 0
    for turn in range(turns):
        result = (result + cell.total(turn & 7)) % 999983
    return result


print(run(800000))
