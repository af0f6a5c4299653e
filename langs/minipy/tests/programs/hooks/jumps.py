# Assignments to f_lineno: where a debugger may send a frame, and what it is told where it may not.
import sys
import warnings

warnings.simplefilter("ignore")


def jump(f, at, to, event="line"):
    """Runs f, and sends it from a line to another one, both counted from its first."""
    first = f.__code__.co_firstlineno
    lines = []
    told = []
    done = False

    def tracer(frame, what, arg):
        nonlocal done
        if frame.f_code is not f.__code__:
            return tracer
        lines.append((frame.f_lineno - first, what))
        if not done and what == event and frame.f_lineno == first + at:
            done = True
            try:
                frame.f_lineno = first + to
            except ValueError as e:
                told.append(str(e).replace(str(first + to), "N"))
        return tracer

    out = []
    sys.settrace(tracer)
    try:
        f(out)
    except BaseException as e:
        out.append(type(e).__name__)
    sys.settrace(None)
    print(f.__name__, at, to, out, told, lines)


def straight(out):
    out.append(1)
    out.append(2)
    out.append(3)


def blocks(out):
    for i in (1, 2):
        out.append(2)
        with Manager(out):
            out.append(4)
        out.append(5)
    try:
        out.append(7)
        1 / 0
    except ZeroDivisionError as e:
        out.append(10)
        out.append(11)
    finally:
        out.append(13)
    while len(out) < 12:
        out.append(15)
    else:
        pass
    with Manager(out):
        out.append(19)
    with Manager(out):
        out.append(21)
    for j in (1,):
        out.append(23)
    out.append(24)


class Manager:
    def __init__(self, out):
        self.out = out

    def __enter__(self):
        self.out.append("in")

    def __exit__(self, *exc):
        self.out.append("out")


def handled(out):
    try:
        raise KeyError
    except KeyError:
        try:
            raise ValueError
        except ValueError:
            out.append(type(sys.exception()))
            out.append(8)
        out.append(type(sys.exception()))
    out.append(sys.exception())


for to in (-1, 1, 2, 3, 4, 5):
    jump(straight, 2, to)
for at, to in (
    (2, 5), (4, 5), (4, 2), (5, 4), (5, 24), (2, 13), (2, 10), (7, 13), (10, 11), (10, 13), (11, 7), (10, 2),
    (13, 15), (15, 1), (15, 2), (19, 21), (21, 19), (19, 23), (24, 23), (23, 2), (23, 24), (24, 18), (1, 3), (7, 18),
):
    jump(blocks, at, to)
jump(handled, 7, 9)
jump(handled, 7, 10)
jump(handled, 8, 1)
jump(straight, 1, 3, "call")
jump(straight, 0, 3, "call")
jump(straight, 3, 1, "return")
jump(handled, 2, 9, "exception")

frame = sys._getframe()
for value in ("x", 1.5, True, 3):
    try:
        frame.f_lineno = value
    except ValueError as e:
        print(e)
try:
    del frame.f_lineno
except AttributeError as e:
    print(e)
