"""Linked lists built, reversed, merged in order, and filtered."""


class Cell:
    __slots__ = ("head", "tail")

    def __init__(self, head, tail):
        self.head = head
        self.tail = tail


def numbers(n, seed):
    cells = None
    for i in range(n):
        seed = (seed * 1103515245 + 12345) & 0x7FFFFFFF
        cells = Cell(seed >> 12, cells)
    return cells


def merge(a, b):
    first = last = Cell(0, None)
    while a is not None and b is not None:
        if a.head <= b.head:
            last.tail = a
            last = a
            a = a.tail
        else:
            last.tail = b
            last = b
            b = b.tail
    last.tail = a if a is not None else b
    return first.tail


def sort(cells):
    if cells is None or cells.tail is None:
        return cells
    slow, fast = cells, cells.tail
    while fast is not None and fast.tail is not None:
        slow = slow.tail
        fast = fast.tail.tail
    second = slow.tail
    slow.tail = None
    return merge(sort(cells), sort(second))


def run(turns):
    total = 0
    for turn in range(turns):
        cells = sort(numbers(20000, turn + 1))
        rank = 0
        while cells is not None:
            if rank % 100 == 0:
                total += cells.head
            rank += 1
            cells = cells.tail
    return total


print(run(100))
