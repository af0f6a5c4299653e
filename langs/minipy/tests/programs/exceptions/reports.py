# Whole reports of exceptions, from hot loops and inlined calls too: all frames, lines, texts, chains, notes.
import io
import os
import sys


def report(function, *args):
    """Prints what an uncaught exception of the call would print, without the lines of marks."""
    old, sys.stderr = sys.stderr, io.StringIO()
    try:
        function(*args)
    except BaseException:
        sys.__excepthook__(*sys.exc_info())
    text, sys.stderr = sys.stderr.getvalue(), old
    folder = os.path.dirname(os.path.abspath(__file__))
    for line in text.replace(folder + os.sep, "").splitlines():
        if line.strip(" ~^") or not line.strip():
            print(line)
    print("-" * 20)


def divide(a, b):
    return a // b


def loop(n):
    total = 0
    for i in range(n):
        total += divide(100, 20 - i)
    return total


report(loop, 30)


class Node:
    def __init__(self, value, next):
        self.value = value
        self.next = next

    def walk(self):
        return self.value + self.next.walk()

    @property
    def double(self):
        return self.walk() * 2


chain = None
for k in range(12):
    chain = Node(k, chain)
report(lambda: chain.double)


def recurse(n):
    if n == 0:
        raise KeyError("bottom")
    return recurse(n - 1)


report(recurse, 2)
report(recurse, 3)
report(recurse, 4)
report(recurse, 200)


def even(n):
    return odd(n - 1)


def odd(n):
    return even(n - 1) if n > 0 else [][n]


report(even, 9)


def forever(n):
    return forever(n + 1)


report(forever, 0)


def generate(n):
    for i in range(n):
        yield divide(1, 15 - i)


def outer(n):
    yield from generate(n)


def consume(n):
    return sum(x for x in outer(n))


report(consume, 20)


def chained(i):
    try:
        divide(i, 0)
    except ZeroDivisionError as error:
        if i % 2:
            raise ValueError(f"bad {i}") from error
        {}[i]


def run_chained(n):
    for i in range(n):
        try:
            chained(i)
        except (ValueError, KeyError):
            if i == n - 1:
                raise


report(run_chained, 14)
report(run_chained, 15)


def suppressed():
    try:
        divide(1, 0)
    except ZeroDivisionError:
        raise LookupError("alone") from None


report(suppressed)


def cleanup():
    try:
        divide(1, 0)
    finally:
        undefined_in_finally


report(cleanup)


class Manager:
    def __enter__(self):
        return self

    def __exit__(self, *exc_info):
        raise RuntimeError("in exit")


def managed():
    with Manager():
        divide(3, 0)


report(managed)


def noted():
    error = ValueError("text\nsecond line")
    error.add_note("a note")
    error.add_note("another\nin two lines")
    raise error


report(noted)


def again():
    try:
        divide(1, 0)
    except ZeroDivisionError as error:
        raise error


report(again)


def bare():
    for i in range(20):
        try:
            divide(i, 19 - i)
        except ZeroDivisionError:
            raise


report(bare)


class Sneaky:
    def __eq__(self, other):
        return other.missing_attribute

    def __lt__(self, other):
        return divide(1, 0)

    def __repr__(self):
        return self.unknown

    def __getitem__(self, i):
        return [][i]

    def __add__(self, other):
        return other + self


report(lambda: Sneaky() == 3)
report(sorted, [Sneaky(), Sneaky()])
report(lambda: Sneaky() in [1])
report(lambda: sum(Sneaky()[i] for i in range(2)))
report(lambda: Sneaky() + "x")


def counter_of(things):
    return thing


report(counter_of, [1])
report(lambda: [].apend(1))
report(lambda: chain.valu)
report(lambda: pront("x"))
report(lambda: math.pi)


def multi_line(a):
    return divide(
        a,
        0,
    )


report(multi_line, 1)
report(lambda: [divide(1, x)
                for x in (2, 1, 0)])


def many_names():
    value = 1
    return vlaue


report(many_names)
report(compile, "x = (1,\ny = 2", "source.py", "exec")
report(exec, "a = 1\nb = a / 0\n")
report(exec, "def f():\n    return 1 +\n")


class Outer:
    class Problem(Exception):
        def __str__(self):
            raise TypeError("no text")


def unprintable():
    raise Outer.Problem


report(unprintable)
report(int, "x")
report(lambda: int("x" * 3))
report(max, [])
