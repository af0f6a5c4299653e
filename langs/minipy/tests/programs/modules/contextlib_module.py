# Context managers: of generators, as decorators, stacked.
import io
import sys
from contextlib import (
    AbstractContextManager, ContextDecorator, ExitStack, closing, contextmanager, nullcontext, redirect_stderr,
    redirect_stdout, suppress,
)


@contextmanager
def noted(name, swallow=()):
    "Says when it begins and ends."
    print("enter", name)
    try:
        yield name.upper()
    except swallow as error:
        print("swallowed", repr(error))
    finally:
        print("exit", name)


with noted("a") as got:
    print(got)
with noted("b", ValueError):
    raise ValueError("inside")
try:
    with noted("c"):
        raise KeyError("through")
except KeyError as error:
    print("caught", error)


@noted("decorator")
def function(x):
    "Documented."
    return x + 1


print(function(1), function(2), function.__name__, function.__doc__, noted.__doc__)


@contextmanager
def never():
    if False:
        yield


@contextmanager
def twice():
    yield 1
    yield 2


@contextmanager
def careless():
    try:
        yield
    except ValueError:
        pass
    yield


def fail(manager, error=None):
    try:
        with manager:
            if error:
                raise error
    except Exception as caught:
        print(type(caught).__name__, caught)


fail(never())
fail(twice())
fail(careless(), ValueError())
fail(noted("stop"), StopIteration("kept"))
for i in range(3):
    with suppress(ZeroDivisionError, KeyError):
        print(i)
        1 / (i - 1)
        {}[i]
    print("after")
with suppress(ValueError) as nothing:
    print(nothing)
with nullcontext(5) as five, nullcontext() as none:
    print(five, none)
text = io.StringIO()
with redirect_stdout(text):
    print("hidden")
    with redirect_stderr(text):
        sys.stderr.write("error\n")
print(repr(text.getvalue()))


class Thing:
    def close(self):
        print("closed")


with closing(Thing()) as thing:
    print(type(thing).__name__)


class Manager(ContextDecorator):
    def __enter__(self):
        print("in")
        return self

    def __exit__(self, *details):
        print("out", details[0] and details[0].__name__)
        return False


@Manager()
def decorated():
    print("body")


decorated()
print(isinstance(Manager(), AbstractContextManager), isinstance(5, AbstractContextManager))
with ExitStack() as stack:
    print([stack.enter_context(noted(name)) for name in "xy"])
    stack.callback(print, "callback", 1, sep="-")

    @stack.push
    def leave(kind, error, traceback):
        print("leave", kind)

    stack.push(Manager())
    print("body")
with ExitStack() as stack:
    stack.enter_context(noted("outer", ArithmeticError))
    stack.callback(lambda: 1 / 0)
    stack.push(lambda *details: print(details[0].__name__) or True)
    raise KeyError("first")
try:
    with ExitStack() as stack:
        stack.callback({}.__getitem__, "missing")
        stack.callback(lambda: [].pop())
        raise ValueError("body")
except KeyError as error:
    print(repr(error), repr(error.__context__), repr(error.__context__.__context__))
with ExitStack() as stack:
    stack.callback(print, "moved")
    kept = stack.pop_all()
print("before")
kept.close()
try:
    ExitStack().enter_context(5)
except TypeError as error:
    print(error)
