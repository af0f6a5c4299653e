#: contextmanager
from contextlib import contextmanager
@contextmanager
def tag(name):
    print("<%s>" % name)
    try:
        yield name.upper()
    except ValueError as e:
        print("caught", e)
    finally:
        print("</%s>" % name)
with tag("a") as t, tag("b"):
    print(t)
with tag("c"):
    raise ValueError("inside")
try:
    with tag("d"):
        raise KeyError("out")
except KeyError as e:
    print("left", e)
@tag("deco")
def f(x):
    "doc"
    print("f", x)
f(1); f(2); print(f.__name__, f.__doc__)
@contextmanager
def none():
    if False:
        yield
try:
    with none():
        pass
except RuntimeError as e:
    print(e)
@contextmanager
def two():
    yield 1
    yield 2
try:
    with two():
        pass
except RuntimeError as e:
    print(e)
try:
    with two():
        raise ValueError
except RuntimeError as e:
    print(e)

#: ExitStack
from contextlib import ExitStack, suppress, closing, nullcontext, redirect_stdout, contextmanager
class C:
    def __init__(self, n): self.n = n
    def __enter__(self): print("enter", self.n); return self
    def __exit__(self, t, e, tb): print("exit", self.n, t and t.__name__); return self.n == 9
    def close(self): print("close", self.n)
with ExitStack() as st:
    a = st.enter_context(C(1)); st.callback(print, "callback", 5, sep="-"); st.push(C(2)); st.enter_context(C(3))
    print("body", a.n)
with ExitStack() as st:
    st.enter_context(C(1)); st.enter_context(C(9)); st.enter_context(C(3))
    raise KeyError("x")
with ExitStack() as st:
    st.callback(print, "never now")
    moved = st.pop_all()
print("after"); moved.close()
try:
    ExitStack().enter_context(5)
except TypeError as e:
    print(e)
def boom(*a): raise ValueError("new")
try:
    with ExitStack() as st:
        st.push(boom)
        raise KeyError("old")
except ValueError as e:
    print(repr(e), repr(e.__context__))

#: suppress, closing, nullcontext, redirect_stdout
from contextlib import *
import io
with suppress(KeyError, IndexError):
    [][1]
print("on")
try:
    with suppress(KeyError):
        1 / 0
except ZeroDivisionError as e:
    print(e)
class T:
    def close(self): print("closed")
with closing(T()) as t:
    print(type(t).__name__)
with nullcontext(5) as n:
    print(n)
f = io.StringIO()
with redirect_stdout(f):
    print("hidden")
print(repr(f.getvalue()), isinstance(t, AbstractContextManager), isinstance(nullcontext(), AbstractContextManager))
class D(ContextDecorator):
    def __enter__(self): print("in"); return self
    def __exit__(self, *a): print("out")
@D()
def g(): print("g")
g(); g()
