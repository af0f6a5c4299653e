"""Prints the lines that the execution of each program passes, as line events of sys.settrace tell: passed.py PROGRAM..."""
import io
import sys


def ranges(lines):
    parts = []
    for line in sorted(lines):
        if parts and parts[-1][1] == line - 1:
            parts[-1][1] = line
        else:
            parts.append([line, line])
    return " ".join(f"{a}-{b}" if a < b else str(a) for a, b in parts)


def passed(path):
    lines = set()

    def tracer(frame, what, arg):
        if frame.f_code.co_filename != path:
            return None
        if what == "line":
            lines.add(frame.f_lineno)
        return tracer

    with open(path) as file:
        code = compile(file.read(), path, "exec")
    names = {"__name__": "__main__", "__file__": path}
    out, sys.stdout = sys.stdout, io.StringIO()
    sys.argv[:] = [path]
    sys.settrace(tracer)
    try:
        exec(code, names)
    except BaseException:
        pass
    finally:
        sys.settrace(None)
        sys.stdout = out
    return lines


for path in sys.argv[1:]:
    lines = ranges(passed(path))
    sys.__stdout__.write(f"{path}: {lines}\n")
    sys.__stdout__.flush()
