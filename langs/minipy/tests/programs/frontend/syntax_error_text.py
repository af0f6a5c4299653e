# The source line that a SyntaxError has: from the parser with its end, from what comes after only if there is a file.
import copy
import dataclasses
import inspect

for source, mode in (("a b", "exec"), ("x = 1\na b\ny", "exec"), ("x=(1", "exec"), ("1 1", "eval"), ("return", "exec"),
                     ("nonlocal x", "exec"), ("def f(a, a): pass", "exec"), ("break", "exec"), ("print 1", "exec")):
    try:
        compile(source, "no such file", mode)
    except SyntaxError as e:
        print(repr(source), e.msg, repr(e.text), e.lineno)


def f(a, *, b):
    pass


for call in (lambda: inspect.signature(f).bind(1), lambda: inspect.signature(f).bind(b=1), lambda: copy.replace(3)):
    try:
        call()
    except TypeError as e:
        print(e)


@dataclasses.dataclass(frozen=True)
class P:
    x: int
    y: "int" = 2


print(copy.replace(P(1), y=5), P.__doc__)
exec("return")
