# Events of sys.setprofile: calls and returns of functions in Python and in C.
import sys

events = []


def profiler(frame, what, arg):
    if what.startswith("c_"):
        arg = arg.__name__
    elif what == "return":
        arg = repr(arg)
    events.append(f"{frame.f_code.co_name} {what} {arg}")


def show(f, *args):
    events.clear()
    sys.setprofile(profiler)
    try:
        f(*args)
    except Exception as e:
        pass
    sys.setprofile(None)
    print(f.__name__)
    for event in events:
        print("   ", event)


def natives():
    items = []
    items.append(1)
    items.extend([2, 3])
    len(items)
    "a,b".split(",")
    append = items.append
    append(4)
    return sorted(items, key=key)


def key(x):
    return -x


def fails():
    try:
        [].index(1)
    except ValueError:
        pass
    callee()


def callee():
    raise KeyError("k")


def generates():
    for x in generator():
        pass
    return 1


def generator():
    yield 1
    yield 2


def recursive(n):
    return n if n < 2 else recursive(n - 1) + recursive(n - 2)


class Thing:
    def __init__(self, x):
        self.x = x

    def __add__(self, other):
        return Thing(self.x + other.x)

    @property
    def half(self):
        return self.x // 2

    def __repr__(self):
        return f"Thing({self.x})"


def things():
    return (Thing(1) + Thing(3)).half


show(natives)
show(fails)
show(generates)
show(recursive, 3)
show(things)
print(sys.getprofile())


# Set from inside: the rest of the callers is told of, too.
def deep(n):
    if n == 0:
        events.clear()
        sys.setprofile(profiler)
        return
    deep(n - 1)
    len("abc")


def outer():
    deep(3)
    len("abc")
    sys.setprofile(None)


outer()
print(events)


# From a compiled loop.
def loop(n):
    total = 0
    for i in range(n):
        total += one(i)
        if i == n - 3:
            events.clear()
            switch()
        total += len("ab")
    sys.setprofile(None)
    return total


def one(i):
    return i & 1


def switch():
    sys.setprofile(profiler)


for turn in range(3):
    print(loop(3000))
    print(events)


# A hook that raises is taken off.
def raising(frame, what, arg):
    raise RuntimeError("no")


def victim():
    return 1


sys.setprofile(raising)
try:
    victim()
except RuntimeError as e:
    print("raised", e, sys.getprofile())
