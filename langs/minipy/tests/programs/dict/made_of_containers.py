# Lists, tuples, sets and dicts made of others, in loops, with what takes Python code or fails.

class Key:
    calls = 0

    def __init__(self, n):
        self.n = n

    def __hash__(self):
        Key.calls += 1
        return hash(self.n)

    def __eq__(self, other):
        Key.calls += 1
        return isinstance(other, Key) and self.n == other.n

    def __repr__(self):
        return f"Key({self.n})"


class Plain:
    def __repr__(self):
        return "plain"


class MyList(list):
    pass


class MySet(set):
    def __init__(self, items=()):
        super().__init__(items)
        self.made = len(self)


class MyDict(dict):
    def __iter__(self):
        return iter(["only"])


nan = float("nan")
plain = Plain()
SOURCES = [
    [],
    (),
    [3, 1, 3, 2],
    (5, 5.0, True, 1, 0, False),
    [1.5, nan, nan, 2.5],
    ["a", "b", "a"],
    [Key(1), Key(2), Key(1)],
    [(1, "x"), (1, "x"), (Key(1), 2)],
    [plain, plain, None, None],
    "hello",
    range(5),
    range(3, 20, 5),
    {1, 2, 3},
    frozenset("a"),
    {"k": 1, "l": 2},
    MyList([1, 2, 1]),
    MySet([4, 5]),
    [[1], [2]],
    [{1}, 2],
    [frozenset([1]), frozenset([1])],
    5,
    None,
    [2**70, 2**70, -1, -2],
    list(range(1500)),
]


def text(value):
    if isinstance(value, (set, frozenset)):
        items = sorted(map(repr, value))
        return f"{type(value).__name__}{items if len(items) < 20 else len(items)}"
    if isinstance(value, (list, tuple, dict)) and len(value) > 20:
        return f"{type(value).__name__} of {len(value)}"
    return repr(value)


def attempt(f, *args):
    try:
        return text(f(*args))
    except Exception as e:
        return f"{type(e).__name__}: {e}"


def make(kind, source, n):
    last = None
    for _ in range(n):
        last = kind(source)
    return last


for source in SOURCES:
    for kind in (list, tuple, set, frozenset):
        first = attempt(kind, source)
        assert first == attempt(make, kind, source, 60), (kind, source)
        print(kind.__name__, first)
calls = Key.calls
make(set, SOURCES[6], 50)
print("calls", Key.calls - calls)


def dicts(n):
    base = {"a": 1, "b": [2]}
    big = {i: i for i in range(1200)}
    total = 0
    for i in range(n):
        d = dict(base)
        d["c"] = i
        e = d.copy()
        del d["a"]
        e["b"] = d
        f = dict()
        f.update(e)
        f["d"] = 0
        total += len(d) + len(e) + len(f) + len(dict(big)) + len(dict(MyDict(x=1, only=2)))
        total += len(dict([("a", 1), ("a", 2)])) + len(dict(base, z=1)) + len({**base, **f})
    print(base, d, list(e), list(f), total)


dicts(300)
print(attempt(dict, 5), attempt(dict, [1]), attempt(dict, {}, {}), attempt(set, 1, 2), attempt(list, 1, 2), attempt(tuple, [], []))
print(dict.__init__({}, {1: 2}), set.__init__(set(), [1]), list.__init__([], (1, 2)))
l = [1, 2]
l.__init__((3, 4))
s = {1}
s.__init__([2])
d = {"x": 1}
d.__init__({"y": 2})
print(l, s, d, list.__new__(list, 1, 2), set.__new__(set, 1), dict.__new__(dict, 1))
print(MySet([1, 1]).made, set.__new__(MySet), type(list.__new__(MyList)))


# Operators, with items that take Python code and items that do not.
def operators(a, b, n):
    for _ in range(n):
        results = [a | b, a & b, a - b, a ^ b]
        c = set(a)
        c |= b
        d = a.copy()
        d &= b
        e = set(a)
        e -= b
        f = set(a)
        f ^= b
        results += [c, d, e, f]
    return results


A = [set(), {1, 2, 3}, {"x", 1, 2.5}, {Key(1), Key(2), 3}, {(1, 2), (3, 4)}, set(range(1100)), {nan, 1}, frozenset([1, "x"])]
for a in A:
    for b in A:
        print([text(r) for r in operators(a, b, 25)])
x = {1, 2}
y = x
x |= {3}
print(x is y, y, x | x == x, x & x is x, x - x, x ^ x)


class Evil:
    def __init__(self, target):
        self.target = target

    def __hash__(self):
        return 1

    def __eq__(self, other):
        self.target.clear()
        return False


for _ in range(40):
    target = {1, 2, 3}
    other = {Evil(target)}
    r = [len(target | other), len(target), len(other & {1, 5})]
print(r)


# What is made stays apart from what it is made of.
def apart(n):
    kept = []
    for i in range(n):
        source = [i, i + 1]
        l = list(source)
        t = tuple(source)
        s = set(source)
        source.append(0)
        l.append(9)
        s.add(8)
        if i % 50 == 0:
            kept.append((source, l, t, sorted(s)))
    return kept


print(apart(200))
empty = [list() for _ in range(3)], [set() for _ in range(3)], [dict() for _ in range(3)]
empty[0][0].append(1)
empty[1][0].add(1)
empty[2][0]["k"] = 1
print(empty)
floats = (1.5, 2.5, 3.5)
for _ in range(200):
    l = list(floats)
    l[1] += 1.0
    l2 = list(l)
    l2.append("x")
    l3 = l[:]
print(l, l2, l3, tuple(l), tuple(()) is tuple(), tuple(floats) is floats)
