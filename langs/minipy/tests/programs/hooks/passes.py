# Line events of statements that compile to nothing, of ways out through clauses, and of what the compiler adds: equal
# to CPython's, and co_lines has the line of each event at f_lasti.
import sys

events = []


def line_at(code, offset):
    for start, end, line in code.co_lines():
        if start <= offset < end:
            return line


def tracer(frame, what, arg):
    if frame.f_code.co_filename != __file__:
        return None
    first = frame.f_code.co_firstlineno
    if what == "exception":
        arg = arg[0].__name__
    else:
        arg = None
    agrees = line_at(frame.f_code, frame.f_lasti) == frame.f_lineno
    events.append((frame.f_code.co_name, frame.f_lineno - first, what, arg, agrees))
    return tracer


def show(f, *args):
    events.clear()
    sys.settrace(tracer)
    try:
        f(*args)
    except BaseException as e:
        sys.settrace(None)
        print("raised", type(e).__name__)
    sys.settrace(None)
    print(f.__name__, *args)
    for event in events:
        print("   ", *event)


def constants(x):
    while 0:
        x = 1
    if 0:
        pass
    if 1:
        x = 1
    else:
        pass
    if False:
        x = 2
    elif True:
        x = 3
    x
    x, 1
    return None


def inner_passes(a=0, p=1, z=1):
    if p:
        if a:
            if z:
                pass
            else:
                pass
        else:
            pass
    else:
        pass


def tries():
    try:
        try:
            pass
        except Exception:
            pass
    except Exception:
        pass


def breaks(n):
    while n:
        if n == 3:
            n -= 1
            continue
        if n == 1:
            break
        n -= 1
    while 1:
        while 1:
            break
        break
    for i in range(2):
        try:
            if i:
                break
            continue
        finally:
            n = i
    return n


class Manager:
    def __enter__(self):
        return self

    def __exit__(self, *exc):
        pass


def leaves_with():
    for i in range(2):
        with Manager():
            break
    with Manager():
        return 4


def stars(kind):
    try:
        if kind:
            raise kind
        kind = 1
    except* ValueError:
        kind = 2
    except* KeyError as e:
        kind = 3
    else:
        kind = 4
    return kind


def raised_else():
    try:
        1
    except:
        2
    else:
        if False:
            3
        else:
            4
        if "x" == "Fred":
            5
    finally:
        6


def define():
    class A:
        """Text."""
        x = 1

    @str
    @str
    class B:
        y = 2

    return A


class Init:
    def __init__(self):
        self


def new():
    return Init()


async def one():
    return 1


async def numbers(n):
    for i in range(n):
        yield i


async def waits():
    x = await one()
    async for i in numbers(2):
        x += i
    return x


def run_waits():
    coroutine = waits()
    try:
        coroutine.send(None)
    except StopIteration:
        pass


def delegate():
    x = yield from returns()
    return x


def returns():
    yield 1
    return 2


def run_delegate():
    return list(delegate())


show(constants, 5)
show(inner_passes)
show(inner_passes, 1)
show(inner_passes, 1, 1, 0)
show(inner_passes, 0, 0)
show(tries)
show(breaks, 4)
show(leaves_with)
show(stars, None)
show(stars, ValueError())
show(stars, KeyError())
show(raised_else)
show(define)
show(new)
show(run_waits)
show(run_delegate)


def switch_on():
    sys.settrace(tracer)
    sys._getframe(1).f_trace = tracer
    raise RuntimeError


def switched():
    try:
        switch_on()
    except RuntimeError:
        pass


events.clear()
switched()
sys.settrace(None)
print(events)
