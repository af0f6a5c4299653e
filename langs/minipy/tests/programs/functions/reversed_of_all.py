# reversed() of every kind of sequence, in loops, and by hand.
from collections import deque


class Sequence:
    def __len__(self):
        return 3

    def __getitem__(self, i):
        return i * i


class Text(str):
    pass


class Row(tuple):
    pass


kinds = [
    [1, 2, 3], (4, 5, 6), "abc", "añ€𝄞b", "", (), [], range(4), range(10, 0, -3), bytes(b"xyz"), bytearray(b"uvw"),
    {1: 2, 3: 4}, {1: 2, 3: 4}.items(), deque([7, 8, 9]), Sequence(), Text("text"), Row((1, 2)), [0.5, 1.5],
]
for turn in range(3):
    for items in kinds:
        print(list(reversed(items)), end=" ")
    print()


def last(items):
    for item in reversed(items):
        return item


def weighted(items):
    total = 0
    for i, item in enumerate(reversed(items)):
        total += i * item
    return total


print([last(items) for items in kinds if len(items)])
print(sum(weighted((1, 2, 3, i)) for i in range(300)), sum(weighted([1, 2, 3, i]) for i in range(300)))
print("".join(c for word in ("one", "drei", "añ") * 50 for c in reversed(word))[:20])

iterator = reversed((1, 2, 3))
print(next(iterator), iterator.__length_hint__(), list(iterator), next(iterator, None), iterator.__length_hint__())
items = [1, 2, 3, 4]
iterator = reversed(items)
print(next(iterator))
items.clear()
print(next(iterator, "end"), type(reversed(())).__name__, type(reversed("")).__name__, type(reversed([])).__name__)
for wrong in ({1}, 5, None):
    try:
        reversed(wrong)
    except TypeError as error:
        print(error)


def compose(*functions):
    def run(x):
        for function in reversed(functions):
            x = function(x)
        return x

    return run


twice = compose(lambda x: x + 1, lambda x: x * 2, abs)
print(sum(twice(i - 50) for i in range(200)))
