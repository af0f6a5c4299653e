# sys.monitoring: tools and their numbers, global and local events, DISABLE, and what callbacks are given.
import sys

mon = sys.monitoring
E = mon.events
TOOL = 3
seen = []


def refused(f, *args):
    try:
        f(*args)
    except (ValueError, TypeError) as e:
        print(type(e).__name__, e)
    else:
        print("not refused")


print(mon.get_tool(TOOL))
mon.use_tool_id(TOOL, "test")
print(mon.get_tool(TOOL))
refused(mon.use_tool_id, TOOL, "again")
refused(mon.use_tool_id, 9, "far")
refused(mon.get_events, 4)
refused(mon.set_events, TOOL, 1 << 20)
refused(mon.set_events, TOOL, E.C_RETURN)
refused(mon.register_callback, TOOL, E.LINE | E.CALL, None)
print(E.NO_EVENTS, E.PY_START, E.PY_RESUME, E.PY_RETURN, E.PY_YIELD, E.CALL, E.LINE, E.INSTRUCTION, E.JUMP, E.BRANCH)
print(E.STOP_ITERATION, E.RAISE, E.EXCEPTION_HANDLED, E.PY_UNWIND, E.PY_THROW, E.RERAISE, E.C_RETURN, E.C_RAISE)
print(mon.DEBUGGER_ID, mon.COVERAGE_ID, mon.PROFILER_ID, mon.OPTIMIZER_ID)


def show(events, f, *args):
    seen.clear()
    mon.set_events(TOOL, events)
    try:
        f(*args)
    except Exception as e:
        pass
    mon.set_events(TOOL, 0)
    print(f.__name__, [event for event in seen if event[1] != "show"])


def starts(code, offset):
    seen.append(("start", code.co_name))


def resumes(code, offset):
    seen.append(("resume", code.co_name))


def returns(code, offset, value):
    seen.append(("return", code.co_name, value))


def yields(code, offset, value):
    seen.append(("yield", code.co_name, value))


def unwinds(code, offset, exc):
    seen.append(("unwind", code.co_name, type(exc).__name__))


def raises(code, offset, exc):
    seen.append(("raise", code.co_name, type(exc).__name__))


def handles(code, offset, exc):
    seen.append(("handled", code.co_name, type(exc).__name__))


def lines(code, line):
    seen.append(("line", code.co_name, line - code.co_firstlineno))


def calls(code, offset, function, first):
    first = "missing" if first is mon.MISSING else first
    seen.append(("call", code.co_name, function.__name__, first))


def c_returns(code, offset, function, first):
    seen.append(("c_return", code.co_name, function.__name__))


def c_raises(code, offset, function, first):
    seen.append(("c_raise", code.co_name, function.__name__))


print(mon.register_callback(TOOL, E.PY_START, starts))
print(mon.register_callback(TOOL, E.PY_START, starts) is starts)
for event, callback in [
    (E.PY_RESUME, resumes),
    (E.PY_RETURN, returns),
    (E.PY_YIELD, yields),
    (E.PY_UNWIND, unwinds),
    (E.RAISE, raises),
    (E.EXCEPTION_HANDLED, handles),
    (E.LINE, lines),
    (E.CALL, calls),
    (E.C_RETURN, c_returns),
    (E.C_RAISE, c_raises),
]:
    mon.register_callback(TOOL, event, callback)


def simple(a):
    b = a + 1
    return b


def generator(n):
    for i in range(n):
        yield i


def loops(n):
    total = 0
    for x in generator(n):
        total += simple(x)
    return total


def fails():
    try:
        wrong(1)
    except KeyError:
        return 1


def wrong(x):
    raise KeyError(x)


def natives():
    items = []
    items.append(1)
    len(items)
    items.index(5)


FLOW = E.PY_START | E.PY_RESUME | E.PY_RETURN | E.PY_YIELD | E.PY_UNWIND
show(FLOW, loops, 2)
show(FLOW, fails)
show(E.RAISE | E.EXCEPTION_HANDLED, fails)
show(E.LINE, loops, 2)
show(E.LINE, fails)
show(E.CALL, natives)
show(E.CALL, loops, 1)
print(mon.get_events(TOOL))

# DISABLE: each place once, until events are restarted.
once = []


def line_once(code, line):
    once.append(line - code.co_firstlineno)
    return mon.DISABLE


mon.register_callback(TOOL, E.LINE, line_once)
mon.set_local_events(TOOL, loops.__code__, E.LINE)
print(mon.get_local_events(TOOL, loops.__code__), mon.get_local_events(TOOL, simple.__code__))
loops(3)
loops(2)
print(once)
mon.restart_events()
loops(1)
print(once)
mon.set_local_events(TOOL, loops.__code__, 0)
loops(1)
print(len(once))
refused(mon.set_local_events, TOOL, loops.__code__, E.RAISE)
refused(mon.set_local_events, TOOL, 5, E.LINE)


# Switched on in a compiled loop, by a callee.
def hot(n):
    total = 0
    for i in range(n):
        if i == n - 2:
            begin()
        total += i
        total -= simple(i)
    mon.set_events(TOOL, 0)
    return total


def begin():
    mon.set_events(TOOL, E.LINE)


mon.register_callback(TOOL, E.LINE, lines)
for turn in range(3):
    seen.clear()
    print(hot(2000))
    print([event for event in seen if event[1] != "begin"])


# What a callback raises comes out of the program.
def bad(code, offset):
    mon.set_events(TOOL, 0)
    raise RuntimeError("callback")


mon.register_callback(TOOL, E.PY_START, bad)
mon.set_events(TOOL, E.PY_START)
try:
    simple(1)
except RuntimeError as e:
    print(e)

# Two tools at once, and the end.
mon.use_tool_id(4, "second")
order = []
for tool in (4, TOOL):
    mon.register_callback(tool, E.PY_RETURN, lambda code, offset, value, tool=tool: order.append((tool, code.co_name)))
    mon.set_events(tool, E.PY_RETURN)
simple(1)
mon.free_tool_id(4)
simple(1)
mon.free_tool_id(TOOL)
print([entry for entry in order if entry[1] == "simple"], mon.get_tool(4))
