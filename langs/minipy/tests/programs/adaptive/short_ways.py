# Calls with defaults and cells, natives, operators and items on the short ways of interpreted code, and what leaves them
def scale(x, by=2, plus=0):
    return x * by + plus


def attempt(call, *args, **named):
    try:
        return call(*args, **named)
    except Exception as error:
        return type(error).__name__ + ": " + str(error)


def defaults():
    seen = []
    for i in range(6):
        if i == 3:
            scale.__defaults__ = (5,)
        if i == 5:
            scale.__defaults__ = None
        for call in (lambda: scale(i), lambda: scale(i, 3), lambda: scale(i, 3, 1), lambda: scale(i, plus=4)):
            seen.append(attempt(call))
    scale.__defaults__ = (2, 0)
    return seen


def counter(start):
    def step(by=1, *, twice=False):
        nonlocal start
        start += by * (2 if twice else 1)
        return start

    def plain(by=1):
        nonlocal start
        start += by
        return start

    return step, plain


def cells():
    step, plain = counter(10)
    return [[step(), plain(), plain(5), step(3), step(2, twice=True), attempt(plain, 1, 2)] for _ in range(3)]


def other(x, by=2, plus=0):
    return ("other", x, by, plus)


def replaced():
    def f(x, y=1):
        return x + y

    seen = []
    for i in range(4):
        if i == 2:
            f.__code__ = other.__code__
        seen.append(attempt(lambda: f(i)))
    return seen


class Text(str):
    def __eq__(self, other):
        return "asked"

    def __ne__(self, other):
        return "asked not"

    def __hash__(self):
        return 7


def comparisons():
    values = ["a", "ab", "a" * 1, Text("a"), 1, None, b"a"]
    return [[a == b, a != b] for a in values for b in values[:4]]


class Odd(dict):
    def __contains__(self, key):
        return "yes"

    def __getitem__(self, key):
        return ("mine", key)


def containers():
    seen = []
    for box in ({1: "one", "a": 2}, {1, "a"}, frozenset([1]), Odd(), [1, "a"], "abc", (1,)):
        for item in (1, "a", 1.0, True, [], None):
            seen.append(attempt(lambda: item in box))
            seen.append(attempt(lambda: box[item]))
    return seen


def operators():
    numbers = [7, -7, 0, -1, 1 << 62, -(1 << 63), 2.5, 0.0, True, 1 << 70]
    seen = []
    for a in numbers:
        for b in numbers:
            seen.append([
                attempt(lambda: a // b),
                attempt(lambda: a % b),
                attempt(lambda: a / b),
                attempt(lambda: a & b),
                attempt(lambda: a ^ b),
                attempt(lambda: a | b),
                attempt(lambda: a << b if b in (0, 7) else a >> b),
            ])
        seen.append([attempt(lambda: a // 3), attempt(lambda: a % -3), attempt(lambda: a / 4), attempt(lambda: a & 6)])
    return seen


class Tracked:
    alive = 0

    def __init__(self):
        Tracked.alive += 1

    def __del__(self):
        Tracked.alive -= 1


def sleeper():
    total = 0
    while True:
        got = yield total
        for i in range(got or 1):
            try:
                total += i
                if got == 3:
                    yield ("inner", i)
                    del i
            finally:
                total += 100


def generators():
    one, two = sleeper(), sleeper()
    seen = [next(one), next(two)]
    for given in (1, 3, None, 2, 3, None, None):
        seen.append([attempt(one.send, given), attempt(next, two)])
    for pair in zip(sleeper(), enumerate(x * x for x in range(4))):
        seen.append(pair)
    return seen


class Formatted:
    def __format__(self, spec):
        return Text("<" + spec + ">")


def texts():
    thing = Formatted()
    return [f"{i}{thing}-{thing:>3}{'x' * i}" for i in range(3)] + [f"{thing}"]


for function in (defaults, cells, replaced, comparisons, containers, operators, generators, texts):
    first = function()
    print(function.__name__, first)
    for _ in range(5):
        again = function()
    print(function.__name__, again == first)
