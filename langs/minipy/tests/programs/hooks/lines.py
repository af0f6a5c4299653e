# Line, call, return and exception events of sys.settrace, for each kind of statement.
import sys

events = []


def tracer(frame, what, arg):
    if frame.f_code.co_filename != __file__:
        return None
    name = frame.f_code.co_name
    line = frame.f_lineno - frame.f_code.co_firstlineno
    if what == "exception":
        arg = arg[0].__name__
    elif what == "return":
        arg = type(arg).__name__
    events.append(f"{name}:{line} {what}" + (f" {arg}" if arg is not None else ""))
    return tracer


def show(f, *args):
    events.clear()
    sys.settrace(tracer)
    try:
        f(*args)
    except Exception as e:
        sys.settrace(None)
        print("raised", type(e).__name__)
    sys.settrace(None)
    print(f.__name__)
    for event in events:
        print("   ", event)


def straight(a):
    b = a + 1
    c = b * 2
    return b + c


def nothing():
    pass


def one_line(): return 1


def branches(a):
    if a > 1:
        b = 1
    elif a > 0:
        b = 2
    else:
        b = 3
    if a:
        pass
    if not a:
        pass
    else:
        b = 5
    return b


def loops(n):
    total = 0
    for i in range(n):
        if i == 1:
            continue
        if i == 3:
            break
        total += i
    else:
        total = -1
    while total > 0:
        total -= 1
    while True:
        total += 1
        if total > 2:
            break
    for i in range(2): total += i
    for i in ():
        pass
    return total


def catches(n):
    try:
        n = 1 // n
    except ZeroDivisionError as e:
        n = 2
    except (ValueError, KeyError):
        n = 3
    else:
        n = 4
    finally:
        n += 1
    try:
        raise ValueError(
            n
        )
    except ValueError:
        pass
    try:
        n = [][n]
    except:
        n = 7
    return n


def falls(n):
    try:
        raises(n)
    finally:
        n = 1
    n = 2


def raises(n):
    raise KeyError(n)


def leaves(n):
    for i in range(n):
        try:
            if i == 1:
                return i
        finally:
            n = n + 1
    return 0


class Manager:
    def __enter__(self):
        return self

    def __exit__(self, *exc):
        return True


def manages(n):
    with Manager() as m:
        n += 1
    with Manager():
        raise ValueError
    with Manager(), Manager() as m:
        n = 5
    return n


def generator(n):
    for i in range(n):
        x = yield i
    yield from (7, 8)


def uses(n):
    for x in generator(n):
        n += x
    total = [y for y in generator(2) if y]
    pairs = {a: b for a, b in [(1, 2)]}
    lazy = list(z for z in total)
    return lazy


def calls(n):
    n = straight(
        n
    )
    f = lambda x: x + 1
    n = f(n)
    m = max(
        n,
        f(1),
    )
    return sorted([m, n], key=lambda x: -x)


def decorator(f):
    return f


def defines():
    @decorator
    def inner(a, b=2):
        return a

    class C:
        x = 1

        def method(self):
            return self.x

    return C().method() + inner(1)


def conditional(a):
    b = 1 if a else 2
    c = [
        a,
        b
    ][1]
    d = a or b
    assert d
    assert c, "no"
    del c
    global g
    g = 1
    return d


def matches(x):
    match x:
        case 1:
            return "one"
        case [a, b]:
            y = a
        case {"k": v}:
            y = v
        case _:
            y = None
    return y


def unpacks():
    a, b = 1, 2
    c = [
        a,
        b,
    ]
    (d, *e) = c
    c[0], c[1] = b, a
    return f"{a}{b!r:>3}"


show(straight, 1)
show(nothing)
show(one_line)
show(branches, 2)
show(branches, 1)
show(branches, 0)
show(loops, 2)
show(loops, 5)
show(catches, 0)
show(catches, 1)
show(falls, 1)
show(leaves, 3)
show(manages, 1)
show(uses, 2)
show(calls, 1)
show(defines)
show(conditional, 1)
show(conditional, 0)
show(matches, 1)
show(matches, [1, 2])
show(matches, {"k": 1})
show(matches, None)
show(unpacks)
