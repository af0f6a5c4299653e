# Sorting makes the comparisons of the merge sort of CPython, in its sequence, and an exception leaves its permutation.


class Stop(Exception):
    pass


def random(state):
    while True:
        state = (state * 1103515245 + 12345) & 0x7FFFFFFF
        yield state >> 8


class Key:
    """Counts comparisons; at the given one it raises."""
    count = 0
    stop = -1
    log = 0

    def __init__(self, value, tag):
        self.value, self.tag = value, tag

    def __lt__(self, other):
        cls = Key
        cls.count += 1
        cls.log = (cls.log * 31 + self.tag * 7 + other.tag) % 1000000007
        if cls.count == cls.stop:
            raise Stop
        return self.value < other.value


def shapes(n, numbers):
    yield "random", [next(numbers) % 1000 for _ in range(n)]
    yield "few", [next(numbers) % 4 for _ in range(n)]
    yield "up", list(range(n))
    yield "down", list(range(n, 0, -1))
    yield "equal down", [(n - i) // 3 for i in range(n)]
    yield "runs", [i % 37 for i in range(n)]
    yield "saw", [i if i % 2 else -i for i in range(n)]
    yield "tail", list(range(n - 3)) + [next(numbers) % n for _ in range(min(3, n))]
    yield "blocks", [(i // 50 * 7919) % 13 * 100 + i % 50 for i in range(n)]


def run(values, stop, how):
    keys = [Key(value, tag) for tag, value in enumerate(values)]
    Key.count, Key.stop, Key.log = 0, stop, 0
    raised = False
    try:
        if how == "plain":
            keys.sort()
        elif how == "reverse":
            keys.sort(reverse=True)
        elif how == "key":
            keys.sort(key=lambda k: k)
        elif how == "key reverse":
            keys.sort(key=lambda k: k, reverse=True)
        else:
            keys = sorted(keys, key=lambda k: k)
    except Stop:
        raised = True
    order = 0
    for k in keys:
        order = (order * 31 + k.tag) % 1000000007
    return raised, Key.count, Key.log, order, len(keys)


numbers = random(42)
for n in (3, 17, 63, 64, 65, 200, 700):
    for name, values in shapes(n, numbers):
        full = run(values, -1, "plain")
        print(n, name, full)
        total = full[1]
        print("   ", [run(values, -1, how)[1:4] for how in ("reverse", "key", "key reverse", "sorted")])
        stops = sorted({1, 2, total // 5, total // 3, total // 2, total * 9 // 10, total - 1} - {0})
        for stop in stops:
            print("   ", stop, [run(values, stop, how)[1:4] for how in ("plain", "reverse", "key", "key reverse")])


class Contrary:
    """Everything is less than everything else, or so it says."""
    state = 7

    def __init__(self, tag):
        self.tag = tag

    def __lt__(self, other):
        Contrary.state = (Contrary.state * 1103515245 + 12345) & 0x7FFFFFFF
        return (Contrary.state >> 16) % 5 != 0


for n in (5, 70, 300, 1000):
    items = [Contrary(i) for i in range(n)]
    items.sort()
    print(n, sum(i * x.tag for i, x in enumerate(items)), sorted(x.tag for x in items) == list(range(n)))

nan = float("nan")
print([3.0, nan, 1.0, 2.0, nan, 0.5, 7.0, -1.0] == [], sorted([3.0, nan, 1.0, 2.0, nan, 0.5, 7.0, -1.0]))
print(sorted([nan, 5, 4.0, nan, 3, 2.5, 1, nan, 0] * 9)[:40])
print(sorted([{3}, {1}, {1, 2}, {3, 4}, set(), {2}, {1, 3}]))


class Undecided:
    def __init__(self, value):
        self.value = value

    def __lt__(self, other):
        print("lt", self.value, other.value)
        return NotImplemented

    def __gt__(self, other):
        print("gt", self.value, other.value)
        return self.value > other.value


print([x.value for x in sorted([Undecided(2), Undecided(1), Undecided(3)])])


class Other(Undecided):
    pass


print([x.value for x in sorted([Undecided(2), Other(1), Undecided(3)])])

print("-- changes of the list meanwhile")


class Meddler:
    action = staticmethod(lambda: None)

    def __init__(self, value):
        self.value = value

    def __lt__(self, other):
        Meddler.action()
        return self.value < other.value

    def __repr__(self):
        return f"M{self.value}"


def meddle(name, action):
    global items
    items = [Meddler(i) for i in (3, 1, 2)]
    Meddler.action = staticmethod(action)
    for how in ("lt", "key"):
        try:
            if how == "lt":
                items.sort()
            else:
                items.sort(key=lambda m: action() or m.value)
            print(name, how, "sorted", items)
        except Exception as error:
            print(name, how, type(error).__name__, error, items)


meddle("nothing", lambda: None)
meddle("look", lambda: print(items, len(items)))
meddle("append", lambda: items.append(1))
meddle("append and pop", lambda: (items.append(1), items.pop(), None)[-1])
meddle("clear", lambda: items.clear())
meddle("assign nothing", lambda: items.__setitem__(slice(None), []))
meddle("delete all", lambda: items.__delitem__(slice(None)))
meddle("extend by nothing", lambda: items.extend([]))
meddle("extend", lambda: items.extend([1.5]))
meddle("repeat", lambda: items.__imul__(3) and None)
meddle("sort", lambda: items.sort())
meddle("reverse", lambda: items.reverse())
meddle("insert", lambda: items.insert(0, 5))


def fail():
    items.append(9)
    raise Stop("in the middle")


meddle("fail", fail)

keys = iter([1, 2])
items = [5, 6, 7, 8]
try:
    items.sort(key=lambda x: next(keys), reverse=True)
except StopIteration:
    print("the key function failed", items)
