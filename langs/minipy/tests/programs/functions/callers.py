# The frames of callers: code, line, globals and f_back of every level, interpreted, compiled, inlined and called out of a trace.
import inspect
import sys
import traceback


def names(frame):
    found = []
    while frame is not None:
        found.append((frame.f_code.co_name, frame.f_lineno))
        frame = frame.f_back
    return found


def inner():
    return names(sys._getframe())


def middle():
    return (
        inner()
    )


def outer(n):
    if n:
        return outer(n - 1)
    return middle()


print(outer(3))


def line_of_caller():
    return sys._getframe(1).f_lineno


def hot(n):
    total = 0
    for i in range(n):
        total += line_of_caller()
        if i % 3 == 0:
            total += line_of_caller()
    return total


print(hot(600))


class Meter:
    def __add__(self, other):
        return names(sys._getframe())

    def __getattr__(self, name):
        return names(sys._getframe(1))

    @property
    def here(self):
        return names(sys._getframe(1))

    def __iter__(self):
        yield names(sys._getframe())
        yield names(sys._getframe(1))

    def __lt__(self, other):
        return len(names(sys._getframe())) > 100

    def __enter__(self):
        return names(sys._getframe(1))

    def __exit__(self, *args):
        self.left = names(sys._getframe(1))

    def __getitem__(self, i):
        return names(sys._getframe(1))


def special(m):
    known = []
    for i in range(40):
        known = [
            m + 1,
            m.missing,
            m.here,
            *m,
            m[0],
            max([m, m],
                key=lambda x: 1) is m,
            sorted([3, 1], key=lambda x: known.append(names(sys._getframe())) or x),
        ]
        with m as entered:
            known.append(entered)
        known.append(m.left)
    return known


for entry in special(Meter()):
    print(entry)


def generator(n):
    for i in range(n):
        yield sys._getframe(1).f_lineno, sys._getframe(1).f_code.co_name


def consume():
    seen = set()
    for entry in generator(200):
        seen.add(entry)
    seen.add(next(generator(1)))
    seen.update(generator(100))
    return sorted(seen)


print(consume())


# A recursion that is compiled as a function, and called out of its own trace.
def depth(n):
    if n == 0:
        return len(names(sys._getframe()))
    return depth(n - 1)


def fib(n, seen):
    if n < 2:
        seen.add(tuple(name for name, line in names(sys._getframe()))[-3:])
        return n
    return (fib(n - 1, seen) +
            fib(n - 2, seen))


for i in range(30):
    deep = depth(i)
print(deep)
seen = set()
print(fib(11, seen), sorted(seen))


# Callers that loop themselves are not inlined.
def loops(n):
    total = 0
    for i in range(n):
        total += sys._getframe(2).f_lineno - sys._getframe(2).f_code.co_firstlineno
    return total


def between(n):
    return loops(n)


def calls_loops():
    total = 0
    for i in range(60):
        total += between(i % 5)
        total += between(3)
    return total


print(calls_loops())


# What a level calls through built-ins and handlers.
def failing():
    try:
        raise ValueError
    except ValueError:
        return names(sys._getframe())
    finally:
        sys._getframe(1).f_lineno


def catches(n):
    for i in range(n):
        try:
            got = failing()
        finally:
            pass
    return got


print(catches(100))
print(list(map(lambda x: names(sys._getframe()), [1])))


class Body:
    lines = names(sys._getframe())
    inside = [names(sys._getframe()) for _ in range(2)]


print(Body.lines, Body.inside)
exec(compile("print(names(sys._getframe()))\n", "<made>", "exec"))
print(eval("(lambda: names(sys._getframe()))()"))

# A frame of a level that has ended knows its caller.
kept = (lambda: sys._getframe())()
print(kept.f_back.f_code.co_name, kept.f_back.f_lineno, kept.f_code.co_name, kept.f_lineno)


def whose():
    frame = sys._getframe(1)
    return frame.f_globals is globals(), frame.f_code is asks.__code__, frame.f_back.f_code.co_name


def asks():
    return whose()


print(asks())
for bad in (100, 10 ** 6, "x", 1.5):
    try:
        sys._getframe(bad)
    except (ValueError, TypeError) as e:
        print(type(e).__name__, e)
print(sys._getframe(-5).f_code.co_name)


def inspected():
    info = inspect.stack()
    return [(i.function, i.lineno, i.code_context, i.index) for i in info]


def inspects():
    frame = inspect.currentframe()
    return inspected(), inspect.getframeinfo(frame).lineno, inspect.getframeinfo(frame.f_back, context=3)[1:]


print(inspects())


def stacks():
    return traceback.extract_stack(), traceback.format_stack(limit=2)


def shows():
    entries, lines = stacks()
    print([(e.name, e.lineno, e.line) for e in entries])
    print("".join(lines).replace(__file__, "FILE"))
    print([(f.f_code.co_name, line) for f, line in traceback.walk_stack(sys._getframe())])
    print([e.name for e in traceback.extract_stack(limit=-2)], [e.name for e in traceback.extract_stack(limit=1)])


shows()
