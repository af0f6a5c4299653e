# sys.settrace that is switched on and off in the middle: in callees of compiled loops, by frames further out, by the tracer.
import sys

events = []


def tracer(frame, what, arg):
    events.append((frame.f_code.co_name, frame.f_lineno - frame.f_code.co_firstlineno, what))
    return tracer


def callee(i):
    x = i + 1
    return x


def loop(n, at):
    total = 0
    for i in range(n):
        if i == at:
            start(sys._getframe())
        total += callee(i)
        if i == at + 1:
            sys.settrace(None)
    return total


def start(frame):
    frame.f_trace = tracer
    sys.settrace(tracer)


for turn in range(3):
    events.clear()
    print(loop(2000, 1900))
    print(events)


# Only calls: the tracer of the frame is not set.
def quiet(n):
    total = 0
    for i in range(n):
        if i == n - 2:
            sys.settrace(tracer)
        total += callee(i)
    sys.settrace(None)
    return total


events.clear()
print(quiet(2000))
print(events)


# A local tracer of its own, and one that gives itself up.
def local(frame, what, arg):
    events.append(("local", frame.f_code.co_name, what))
    return local if what != "line" else other


def other(frame, what, arg):
    events.append(("other", frame.f_code.co_name, what))


def start_local(frame, what, arg):
    return local if frame.f_code.co_name == "callee" else None


events.clear()
sys.settrace(start_local)
callee(1)
loop(0, 1)
sys.settrace(None)
print(events)


# f_trace_lines, f_locals, f_back, identity of frames.
frames = []


def no_lines(frame, what, arg):
    frame.f_trace_lines = False
    events.append((frame.f_code.co_name, what, sorted(frame.f_locals.items())))
    frames.append(frame)
    return no_lines


def adds(a, b):
    c = a + b
    frames.append(sys._getframe())
    return c


events.clear()
sys.settrace(no_lines)
adds(1, 2)
sys.settrace(None)
print([event for event in events if event[0] == "adds"])
print(frames[0] is frames[1] is frames[2], frames[0].f_back.f_code.co_name, frames[0].f_locals)


# A tracer that raises ends it all.
def angry(frame, what, arg):
    if what == "line" and frame.f_lineno - frame.f_code.co_firstlineno == 2:
        raise ValueError("angry")
    return angry


def caught():
    try:
        x = 1
    except ValueError as e:
        return e.args
    return None


sys.settrace(angry)
print(caught())
print(sys.gettrace())


# Exceptions with their values; call_tracing.
def exceptions(frame, what, arg):
    if what == "exception":
        events.append((frame.f_code.co_name, arg[0].__name__, str(arg[1]), arg[2].tb_lineno == frame.f_lineno))
    return exceptions


def inner(n):
    raise KeyError(n)


def middle(n):
    try:
        inner(n)
    except KeyError as e:
        raise ValueError("other") from e


events.clear()
sys.settrace(exceptions)
try:
    middle(3)
except ValueError:
    pass
sys.settrace(None)
print(events)


def nested(frame, what, arg):
    if frame.f_code.co_name == "callee" and what == "call":
        events.append("callee")
        sys.call_tracing(adds, (1, 2))
    elif frame.f_code.co_name == "adds" and what == "call":
        events.append("adds")


events.clear()
sys.settrace(nested)
callee(1)
sys.settrace(None)
print(events)
for wrong in (1, None):
    try:
        sys.call_tracing(callee, wrong)
    except TypeError as e:
        print(e)
