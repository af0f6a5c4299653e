"""Texts that are to be one expression: indentation, byte order marks, `await`."""
def attempt(text, what, act):
    try:
        print(what, repr(text), act(text))
    except SyntaxError as e:
        print(what, repr(text), type(e).__name__, e.msg, e.lineno, e.offset)
def compiled(text):
    compile(text, "text", "eval")
    return "ok"
texts = [
    " 1", "\t1", "  1\n 2", "1\n  2", "1\n\t2", "(1,\n  2)", "if 1:\n\tx\n        y", "1\n\t 2\n        3", "", " ", "   ",
    "\n", "\n\n  \n", "  \n", "\t", "\n  ", "#c", "  #c", "  1\n\t2", "1\n 2\n\t3", "1 \n\n\n  ", "1\n  #c", "1\n  #c\n",
    "\n 1", "\n\n\t 1", " \n 1", "\n1", " # c\n1", "# c\n 1", "\x0c1", "1;", "1\n2", "1\n 2\n3",
    "\ufeff1+1", "\ufeff", "\ufeff\ufeffx", "\ufeff   1", "1\ufeff", b"\xef\xbb\xbf1", b"\xef\xbb\xbf\xef\xbb\xbf1",
]
for text in texts:
    attempt(text, "eval", eval)
    attempt(text, "compile", compiled)
for text in "\ufeffx = 1", "# coding: latin-1\nx = 'é'\nprint(ascii(x))":
    attempt(text, "exec", exec)
    attempt(text.encode(), "exec", exec)
for text in [
    "def f(): return [await x for x in y]", "[await x for x in y]", "{await x for x in y}", "{1: await x for x in y}",
    "class C: [await x for x in y]", "[lambda: await x for x in y]", "def f(): return [x for x in await y]", "await x",
    "[x for x in [await y]]", "[[await x for x in y] for z in y]",
]:
    try:
        exec(text)
    except SyntaxError as e:
        print(repr(text), e.msg, e.lineno)
