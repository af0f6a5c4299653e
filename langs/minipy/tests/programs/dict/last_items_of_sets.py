# Sets from which the item that was added last is removed, among other changes, against a list as model.
# What such a removal leaves behind must not hide items whose search passed the same place.


class Numbers:
    def __init__(self, seed):
        self.state = seed * 2654435761 % 4294967296

    def below(self, n):
        self.state = (self.state * 1664525 + 1013904223) % 4294967296
        return (self.state >> 8) % n


def check(seed, steps, span, last):
    numbers, items, model = Numbers(seed + 1), set(), []
    for step in range(steps):
        # Multiples of 64 begin their search at the same place.
        item = numbers.below(span) * (64 if numbers.below(3) == 0 else 1)
        what = numbers.below(100)
        if what < 45:
            items.add(item)
            if item not in model:
                model.append(item)
        elif what < 45 + last and model:
            items.remove(model.pop())
        elif what < 90 and model:
            items.discard(model.pop(numbers.below(len(model))))
        elif what < 93:
            copy = set(items)
            assert copy == items
            items = copy
        elif what < 95:
            items |= {item, item + 1}
            for more in (item, item + 1):
                if more not in model:
                    model.append(more)
        assert len(items) == len(model), (seed, step)
        if step % 7 == 0:
            assert sorted(items) == sorted(model), (seed, step)
            for other in range(0, span, 3):
                assert (other in items) == (other in model), (seed, step, other)
    return len(items)


print(sum(check(seed, 120, (4, 12, 40, 200)[seed % 4], (10, 30, 44)[seed % 3]) for seed in range(120)))


# A recursive search that adds an item, continues, and removes it again.
def queens(n):
    columns, up, down, found = set(), set(), set(), 0

    def place(row):
        nonlocal found
        if row == n:
            found += 1
            return
        for column in range(n):
            if column not in columns and row + column not in up and row - column not in down:
                columns.add(column)
                up.add(row + column)
                down.add(row - column)
                place(row + 1)
                columns.remove(column)
                up.remove(row + column)
                down.remove(row - column)

    place(0)
    return found, len(columns), len(up), len(down)


print(queens(7))

# An iterator sees what it saw before, and a change of the size is an error.
items = {1, 2, 3}
seen = []
for item in items:
    seen.append(item)
    items.add(100)
    items.remove(100)
print(sorted(seen))
try:
    for item in items:
        items.add(200)
except RuntimeError as error:
    print(error)
