# Text that is typed piece by piece: codeop, code, doctest.
import code
import codeop
import contextlib
import doctest
import io
import os

for text in ("x = 1", "if x:", "if x:\n  y", "if x:\n  y\n", "if x:\n  y\n\n", "(1,", "'''a", "def f(:", "", "# c", "a b",
             "@d", "x = \\", "try:\n pass", "for i in a: pass", "f(", "class A:\n  def f(self):"):
    try:
        compiled = codeop.compile_command(text)
        print(repr(text), "incomplete" if compiled is None else "complete")
    except SyntaxError as error:
        print(repr(text), type(error).__name__)

console = code.InteractiveConsole()
written = []
console.write = written.append
for line in ["a = 5", "def f(x):", "    return x * 2", "", "print(f(a))", "1/0", "("]:
    print(console.push(line))
print(written[-1].splitlines()[-1])

try:
    compile("if x:", "f", "single", 0x4000)
except _IncompleteInputError as error:
    print(error.msg, isinstance(error, SyntaxError))


def add(a, b):
    """
    >>> add(2, 3)
    6
    >>> for i in range(2): print(i)
    0
    1
    >>> add(1, "x")
    Traceback (most recent call last):
        ...
    TypeError: unsupported operand type(s) for +: 'int' and 'str'
    """
    return a + b


report = io.StringIO()
with contextlib.redirect_stdout(report):
    print(doctest.testmod())
print(report.getvalue().replace(os.path.dirname(os.path.abspath(__file__)), "HERE"), end="")
