# The module traceback: summaries of frames, limits, chains, parts of reports, exceptions kept as text.
import io
import sys
import traceback


def inner(n):
    if n:
        return inner(n - 1)
    raise KeyError("k")


def outer():
    try:
        inner(5)
    except KeyError as e:
        e.add_note("a note")
        raise ValueError("wrapped") from e


def clean(text):
    return text.replace(__file__, "F").replace("traceback_module.py", "F")


try:
    outer()
except ValueError as e:
    caught = e
tb = caught.__cause__.__traceback__
for limit in None, 2, -2, 0, 1, 100:
    print(limit, clean("".join(traceback.format_tb(tb, limit))))
for chain in True, False:
    print(chain, [clean(text) for text in traceback.format_exception(caught, chain=chain, limit=1)])
frames = traceback.extract_tb(tb)
print(len(frames), [(f.name, f.lineno, f.end_lineno, f.colno, f.end_colno, f.line) for f in frames])
print(clean(repr(frames[0])), frames[0] == frames[0], frames[0][1:], [*frames[1]][2:], len(frames[0]))
print(clean("".join(traceback.format_list(frames[:1] + [("file", 3, "name", "a line"), ("file", 4, "name", None)]))))
print(clean("".join(traceback.StackSummary.from_list([("f", 1, "g", "x = 1")] * 6).format())))
kept = traceback.TracebackException.from_exception(caught)
print(kept, kept.exc_type_str, len(kept.stack), kept.__cause__.exc_type_str, kept.__context__, kept.__suppress_context__)
print(list(kept.format_exception_only()), [clean(text) for text in kept.format(chain=False)])
print(clean("".join(kept.__cause__.format())), list(kept.__cause__.format_exception_only()), kept.exceptions)
out = io.StringIO()
kept.print(file=out, chain=False)
traceback.print_exception(caught, limit=-1, file=out)
traceback.print_tb(tb, 1, out)
print(clean(out.getvalue()))
group = ExceptionGroup("group", [ValueError(1), ExceptionGroup("inner", [TypeError("t")])])
print(list(traceback.TracebackException.from_exception(group).format_exception_only(show_group=True)))
print(traceback.format_exception(group), traceback.format_exception_only(ValueError, ValueError("x")))
for call in (lambda: traceback.format_exception(ValueError, ValueError(1)), lambda: traceback.format_exception(3)):
    try:
        call()
    except (ValueError, TypeError) as e:
        print(type(e).__name__, e)
print(traceback.format_exception(None), repr(traceback.format_exc()), traceback.format_exception_only(None))


def stack():
    here = traceback.extract_stack()
    return [f.name for f in here], clean(traceback.format_stack()[-1]), [f.f_code.co_name for f, _ in traceback.walk_stack(sys._getframe())]


print(*stack())
try:
    compile("a b", "file", "exec")
except SyntaxError as e:
    text = traceback.TracebackException.from_exception(e)
    print(text.lineno, text.offset, text.msg, text.filename, list(text.format_exception_only()))
for place in (("f", 1, 3, "a = 1 @ 2"), ("f", 1, 3, "a = 1 @ 2", 1, 5), ("f", 2, None, None), ("f", 1, 0, "abc", 1, 0)):
    print(*traceback.format_exception_only(SyntaxError("msg", place)), sep="")
