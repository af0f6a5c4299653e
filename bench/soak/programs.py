# What `cargo xtask soak` runs, round after round: each function makes about `n` turns of a loop and gives the same
# answer for the same `n`. PARTS says how many turns of a thousand each one gets.

import random


def ints(n):
    s = 0
    for i in range(n):
        s = (s * 3 + (i ^ s) + (i & 7)) & 0xffffff
    return s


def nested(n):
    s = 0
    for i in range(n // 50):
        for j in range(50):
            if (i ^ j) & 3:
                s += j
            else:
                s -= i & 15
    return s


def floats(n):
    x = y = 0.0
    for i in range(n):
        x = x * 0.75 + i * 0.25
        y = y + x if x > y else y * 0.5
    return x, y


class Shape:
    def __init__(self, k):
        self.k = k

    def area(self):
        return self.k


class Square(Shape):
    def area(self):
        return self.k * self.k


class Ring(Shape):
    @property
    def width(self):
        return self.k // 2

    def area(self):
        return self.k * self.width


def objects(n):
    shapes = [Shape(3), Square(4), Ring(7), Square(5)]
    s = 0
    for i in range(n):
        s += shapes[i & 3].area()
    return s


def lists(n):
    xs = []
    s = 0
    for i in range(n):
        xs.append(i & 255)
        if len(xs) == 1000:
            xs.sort(key=lambda x: -x)
            s += sum(xs[::7])
            xs = []
    return s


def dicts(n):
    d = {}
    for i in range(n):
        k = (i * 7919) % 509
        d[k] = d.get(k, 0) + 1
        if i & 1023 == 1023:
            d.clear()
    return sorted(d.items())


def texts(n):
    parts, total = [], 0
    for i in range(n):
        parts.append(str(i % 1000))
        if len(parts) == 200:
            total += len(",".join(parts).replace("9", "nine"))
            parts.clear()
    return total


def produce(n):
    for i in range(n):
        yield i * i & 1023


def generators(n):
    return sum(x for x in produce(n) if x & 1)


def exceptions(n):
    caught = 0
    for i in range(n):
        try:
            if i % 3 == 0:
                raise ValueError(i)
        except ValueError as e:
            caught += e.args[0] & 1
    return caught


def fib(n):
    return n if n < 2 else fib(n - 1) + fib(n - 2)


def recursion(n):
    s = 0
    for i in range(n // 1000):
        s += fib(12)
    return s


def made(n):
    # New code, again and again: it is compiled, and goes.
    s = 0
    for i in range(n // 4000):
        scope = {}
        exec("def f(n):\n    s = 0\n    for i in range(n): s += i %% %d\n    return s\n" % (i % 9 + 2), scope)
        s += scope["f"](4000)
    return s


def closures(n):
    def adder(k):
        def add(x):
            return x + k
        return add
    s = 0
    for i in range(n):
        s = adder(i & 7)(s) & 0xfffff
    return s


def branches(n):
    r = random.Random(7)
    s = 0
    for i in range(n // 64):
        x = r.getrandbits(64)
        for bit in range(64):
            if x >> bit & 1:
                s += bit
            elif bit & 4:
                s ^= 5
            else:
                s -= 1
    return s


class Changing:
    step = 1

    def next(self, x):
        return x + self.step


def mutation(n):
    c, s = Changing(), 0
    for i in range(n // 1000):
        Changing.step = i & 3
        for j in range(1000):
            s = c.next(s)
    return s


PARTS = [
    (ints, 300), (nested, 200), (floats, 150), (objects, 100), (lists, 30), (dicts, 30), (texts, 10), (generators, 40),
    (exceptions, 10), (recursion, 20), (made, 20), (closures, 40), (branches, 30), (mutation, 20),
]


def round_of(turns):
    return [(f.__name__, f(turns * part // 1000)) for f, part in PARTS]
