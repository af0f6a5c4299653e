# Cells as objects: made, compared, and written while compiled code reads the variable.
import re
import sys
import types

Cell = types.CellType


def outcome(f):
    try:
        return f()
    except (TypeError, ValueError) as error:
        return f"{type(error).__name__}: {error}"


for f in (
    lambda: Cell(1, 2), lambda: Cell(x=1), lambda: hash(Cell()), lambda: {Cell(): 1}, lambda: Cell.__new__(),
    lambda: Cell.__new__(int), lambda: Cell(3).cell_contents, lambda: Cell().cell_contents,
    lambda: Cell() < 3, lambda: Cell() == 3, lambda: Cell(1) < Cell(2), lambda: Cell() < Cell(1),
    lambda: Cell(1) <= Cell(), lambda: Cell() == Cell(), lambda: Cell() != Cell(1), lambda: Cell(1) == {},
    lambda: Cell(1) < Cell("a"), lambda: Cell([1]) == Cell([1]), lambda: Cell(2) >= Cell(2.0),
    lambda: Cell() > Cell(), lambda: Cell() >= Cell(), lambda: Cell(5) in [Cell(5)],
):
    print(outcome(f))

cell = Cell(5)
cell.cell_contents = "x"
print(cell.cell_contents)
del cell.cell_contents
print(outcome(lambda: cell.cell_contents))


def counter(n):
    def read():
        return n

    return read


def emptied(read):
    try:
        return read()
    except NameError as error:
        return str(error)


def loop(turns):
    read, total = counter(1), 0
    cell = read.__closure__[0]
    for i in range(turns):
        total += read()
        if i % 7 == 6:
            cell.cell_contents = i
        elif i % 50 == 49:
            cell.cell_contents = float(i)
    del cell.cell_contents
    return total, emptied(read)


print(loop(3000))


def assigned(turns):
    n = 0

    def step():
        nonlocal n
        n += 1

    cell = step.__closure__[0]
    for i in range(turns):
        step()
        if n == 40:
            cell.cell_contents = 0
    return n, cell.cell_contents


print(assigned(2000))


def text_of_frame():
    return repr(sys._getframe())


def frames(turns):
    texts = set()
    for i in range(turns):
        texts.add(re.sub("0x[0-9a-f]+|'.*?'", "_", text_of_frame()))
    return texts


print(frames(300))

monitoring = sys.monitoring
monitoring.use_tool_id(2, "two")
monitoring.use_tool_id(0, "none")
monitoring.set_events(2, monitoring.events.LINE | monitoring.events.CALL)
monitoring.set_events(0, monitoring.events.LINE)
asked = monitoring._all_events()
monitoring.set_events(2, 0)
monitoring.set_events(0, 0)
print(asked, monitoring._all_events())
monitoring.free_tool_id(0)
monitoring.free_tool_id(2)
