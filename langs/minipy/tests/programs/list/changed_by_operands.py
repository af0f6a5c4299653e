# Operands whose methods change the list or bytearray that is operated on: indices are computed before lengths are read.
class Index:
    def __init__(self, value, action):
        self.value, self.action = value, action

    def __index__(self):
        self.action()
        return self.value

    def __eq__(self, other):
        self.action()
        return True

    def __lt__(self, other):
        self.action()
        return True

    __hash__ = None


class Items:
    def __init__(self, values, action):
        self.values, self.action = values, action

    def __iter__(self):
        self.action()
        for value in self.values:
            self.action()
            yield value

    def __length_hint__(self):
        self.action()
        return 3


def actions(make):
    yield "nothing", lambda x: None
    yield "clear", lambda x: x.clear()
    yield "append", lambda x: x.append(65)
    yield "shrink", lambda x: x.__delitem__(slice(1, None))
    yield "empty", lambda x: x.__setitem__(slice(None), make([]))
    yield "grow", lambda x: x.__iadd__(make([66] * 20)) and None


def delete(x, i, items):
    del x[i]


def delete_slice(x, i, items):
    del x[i:3]


def delete_stepped(x, i, items):
    del x[i::2]


def store(x, i, items):
    x[i] = 77


def store_slice(x, i, items):
    x[i:4] = items


def store_slice_end(x, i, items):
    x[-3:i] = items


def store_stepped(x, i, items):
    x[i::2] = items


def store_number(x, i, items):
    x[1] = i


def load(x, i, items):
    return x[i]


def load_slice(x, i, items):
    return x[i:4]


def insert(x, i, items):
    x.insert(i, 78)


def pop(x, i, items):
    return x.pop(i)


def repeat(x, i, items):
    return x * i


def repeat_in_place(x, i, items):
    x *= i


def extend(x, i, items):
    x.extend(items)


def contains(x, i, items):
    return i in x


def remove(x, i, items):
    x.remove(i)


def index(x, i, items):
    return x.index(i, 1)


def count(x, i, items):
    return x.count(i)


def sort(x, i, items):
    x.sort(key=lambda v: i)


def compare(x, i, items):
    return x == [i] * 5


OPERATIONS = [delete, delete_slice, delete_stepped, store, store_slice, store_slice_end, store_stepped, store_number, load,
              load_slice, insert, pop, repeat, repeat_in_place, extend, contains, remove, index, count, sort, compare]
# CPython itself crashes where an index of another operation changes a bytearray.
BYTES = [delete, delete_slice, load, load_slice, insert, pop, repeat]

for make, operations in ((list, OPERATIONS), (bytearray, BYTES)):
    for operation in operations:
        for value in (0, 2, 4, -1, -5, 9):
            results = []
            for name, action in actions(make):
                x = make(range(5))
                budget = [2]

                def act():
                    if budget[0]:
                        budget[0] -= 1
                        action(x)

                try:
                    result = operation(x, Index(value, act), Items([1, 2, 3], act))
                    results.append((name, "object" if isinstance(result, Index) else result, [v if isinstance(v, int) else "?" for v in x]))
                except Exception as error:
                    results.append((name, type(error).__name__, str(error)[:40], [v if isinstance(v, int) else "?" for v in x]))
            print(make.__name__, operation.__name__, value, results)
