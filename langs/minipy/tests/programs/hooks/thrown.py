# Exceptions that are thrown into generators, and chains of generators, as hooks see them; each round may run compiled code
# before the hook is set.
import sys

log = []
# Generators that are dropped as they sleep are closed by the collector, which hooks would be told of: so none is.
alive = []


def alive_until_the_end(generator):
    alive.append(generator)
    return generator


def show(arg):
    return arg[0].__name__ if isinstance(arg, tuple) else repr(arg)


def tracer(frame, event, arg):
    if frame.f_code.co_name in ("drive", "<module>"):
        return None
    log.append((frame.f_code.co_name, event, frame.f_lineno - frame.f_code.co_firstlineno, show(arg)))
    return tracer


def catches():
    kept = 5
    while True:
        try:
            yield 1
        except KeyError:
            yield kept - 3


def passes():
    yield 1
    yield 2


def raises():
    yield 1
    yield 2
    raise ValueError


def delegates():
    try:
        yield from catches()
    finally:
        x = 1


def outer():
    r = yield from passes()


def middle():
    yield from raises()


def handles():
    try:
        yield from middle()
    except ValueError:
        yield 3


def cleans():
    try:
        yield
    finally:
        y = 2


def drive(make, *steps):
    for warm in range(40):
        g = alive_until_the_end(make())
        try:
            next(g)
            g.throw(KeyError)
        except KeyError:
            pass
    g = alive_until_the_end(make())
    sys.settrace(tracer)
    for step in steps:
        try:
            if step == "next":
                next(g)
            elif step == "close":
                g.close()
            else:
                g.throw(step)
        except Exception as e:
            log.append(("left", type(e).__name__))
    sys.settrace(None)
    print(make.__name__, steps)
    for e in log:
        print("   ", e)
    log.clear()


for again in range(3):
    drive(catches, "next", KeyError, "next", ValueError)
    drive(passes, "next", KeyError)
    drive(passes, "next", "close")
    drive(passes, KeyError, "next")
    drive(delegates, "next", KeyError, KeyError("x"), ValueError)
    drive(outer, "next", KeyError)
    drive(outer, "next", "close")
    drive(handles, "next", "next", "next", "next", "next")
    drive(middle, "next", "next", "next")
    drive(cleans, "next", KeyError)


# Variables, and what monitoring is told.
def variables(frame, event, arg):
    if frame.f_code.co_name in ("catches", "passes"):
        log.append((event, sorted(frame.f_locals.items()), frame.f_back.f_code.co_name))
        return variables


for make in (catches, passes):
    g = alive_until_the_end(make())
    next(g)
    sys.settrace(variables)
    try:
        g.throw(ValueError)
    except ValueError:
        pass
    sys.settrace(None)
    print(log)
    log.clear()

mon = sys.monitoring
E = mon.events
mon.use_tool_id(3, "thrown")
for name in ("PY_THROW", "RAISE", "EXCEPTION_HANDLED", "PY_UNWIND", "PY_RESUME", "PY_YIELD", "RERAISE"):
    def callback(code, offset, arg=None, name=name):
        if code.co_name in ("catches", "passes"):
            log.append((name, code.co_name, type(arg).__name__))
    mon.register_callback(3, getattr(E, name), callback)
for make in (catches, passes):
    g = alive_until_the_end(make())
    next(g)
    mon.set_events(3, E.PY_THROW | E.RAISE | E.EXCEPTION_HANDLED | E.PY_UNWIND | E.PY_RESUME | E.PY_YIELD | E.RERAISE)
    try:
        g.throw(KeyError)
    except KeyError:
        pass
    mon.set_events(3, 0)
    print(log)
    log.clear()


# A line that is disabled leaves the others of its instruction.
def lines(n):
    total = 0
    for i in range(n):
        try:
            total += i
            if i == 40:
                [][i]
        except IndexError:
            total += 100
    return total


def line(code, line):
    log.append(line - code.co_firstlineno)
    return mon.DISABLE


mon.register_callback(3, E.LINE, line)
for again in range(2):
    mon.set_local_events(3, lines.__code__, E.LINE)
    lines(50)
    lines(50)
    print(log)
    log.clear()
    mon.restart_events()
    lines(50)
    print(log)
    log.clear()
    # Once it was not asked for, it is told of everywhere again.
    mon.set_local_events(3, lines.__code__, 0)
    lines(50)
mon.free_tool_id(3)


# A hook that raises when a generator goes on, or is thrown into, ends it.
class Bad(Exception):
    pass


def bad(frame, event, arg):
    if frame.f_code.co_name == "passes":
        raise Bad


for resume in (next, lambda g: g.throw(KeyError)):
    g = alive_until_the_end(passes())
    next(g)
    sys.settrace(bad)
    try:
        resume(g)
    except Bad:
        print("bad", sys.gettrace())
    sys.settrace(None)
    print(list(g))
