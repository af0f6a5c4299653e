# How groups of exceptions are reported: margins, chains, nested groups, many parts, and the one that ends the program.
import traceback


def raised(exc, cause=None):
    try:
        raise exc from cause
    except BaseException as e:
        return e


def context(exc):
    try:
        try:
            raise KeyError("context")
        except KeyError:
            raise exc
    except BaseException as e:
        return e


def show(exc):
    text = "".join(traceback.format_exception(exc)).replace(__file__, "report.py")
    print("".join([line for line in text.splitlines(True) if not line.strip(" |~^\n") == "" or line == "\n"]), end="---\n")


show(ExceptionGroup("never raised", [ValueError(1), TypeError("two\nlines")]))
show(raised(ExceptionGroup("raised", [raised(ValueError(1)), context(TypeError(2))])))
show(raised(ExceptionGroup("outer", [ExceptionGroup("in", [raised(KeyError(1))]), ValueError(2)]), ImportError("cause")))
show(context(ExceptionGroup("c", [ExceptionGroup("d", [ExceptionGroup("e", [ValueError(1)])])])))
show(raised(ExceptionGroup("many", [ValueError(i) for i in range(18)])))
show(raised(ExceptionGroup("sixteen", [ValueError(i) for i in range(16)])))
deep = ValueError("bottom")
for i in range(14):
    deep = ExceptionGroup("level %d" % i, [deep])
show(deep)
noted = ExceptionGroup("noted", [ValueError(1)])
noted.add_note("a note\nof two lines")
noted.exceptions[0].add_note("inner")
show(raised(noted))
shared = raised(ValueError("shared"))
show(ExceptionGroup("twice", [shared, shared]))
show(raised(ValueError("plain"), ExceptionGroup("as cause", [KeyError(1)])))


try:
    raise ExceptionGroup("last", [ValueError(1), TypeError(2)])
except* ValueError:
    raise KeyError("raised in a clause")
