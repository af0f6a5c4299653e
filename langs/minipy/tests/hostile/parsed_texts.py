# Texts that built-ins parse, and that are damaged: sources, fractions, encoded data, lines.
import io
from fractions import Fraction


def tried(function, *args):
    try:
        return repr(function(*args))
    except Exception as error:
        return f"{type(error).__name__} {ascii(str(error))}"


# Lone surrogates are in no source text, wherever they stand.
for source in ["\ud800 = 1", "x = (\ud800", "'\ud800'", "# \ud800", "(\n\udfff", "\0\ud800"]:
    for mode in ["exec", "eval", "single"]:
        print(ascii(source), mode, tried(compile, source, "f", mode))
    print(tried(eval, source), tried(exec, source))


# The end of the text ends a block whose last line is indented, and no other one.
def single(source):
    try:
        compile(source, "f", "single")
        return "compiles"
    except SyntaxError as error:
        return type(error).__name__


for source in [
    "if 1: pass", "if 1:\n  pass", "def f():\n  return 1", "class A: pass", "class A:\n  pass",
    "@d\ndef f(): pass", "@d\ndef f():\n pass", "match x:\n case 1: pass", "if 1:\n  pass # c", "if 1:\n  if 2:\n    pass",
    "if 1:\n  pass\nelse: x", "if 1:\n  pass\n#c", "if 1:\n  pass\n  ", "if 1:\n  x = '''a\nb'''", "if 1: x=[\n1]",
    "if 1: \\\n pass", "if 1:\n  pass\nx", "x = 1", "x = 1\n  ", "x\ny",
]:
    print(ascii(source), single(source))

# Starred items need brackets in an expression.
for source in ["*[1],", "1, *[2]", "(*[1],)", "[*[1]]", "*[1], = 2", "(1, *[2]), 3", "{*[1]}", "max(*[1, 2])", "*[1], *[2]"]:
    print(source, tried(eval, source).split()[0])

for text in [
    "1/2", " -3/4 ", "1_0/2_0", "_1", "1_", "1__0", "1/_2", "1/ 2", "1 /2", ".5", "5.", ".", "", "-", "+.5e1", "1e5", "1E-2", "1e", "1e+-2",
    "1e_2", "1e1_0", "1_0.2_5", "1._5", "1.5_", "1_.5", "--1", "1/-2", "1.5/2", "\u0661/\u0662", "\xb2", "0x1", "inf", "1/0",
]:
    print(ascii(text), tried(Fraction, text))

# What is escaped is what is not ASCII; decoding goes on behind it.
for encoding in ["utf-8", "utf-16-be", "utf-16-le", "utf-32-be", "ascii"]:
    for data in [b"\xdc+\xf4\xbf", b"\xd8\xdc\xdc\xd8", b"\xff", b"a\xff\xfe", b"\xdc\xdc\xdc\xdc\xdc", b"\xf0\x9f\x98"]:
        print(encoding, data, tried(lambda: ascii(data.decode(encoding, "surrogateescape"))))

# The ends of lines of a file in memory.
TEXT = "a\rb\r\nc\n\rd\r\r\n\ne"
for newline in ["\n", "", None, "\r", "\r\n", "\n\r", "x", 5]:
    print(repr(newline), tried(lambda: list(io.StringIO(TEXT, newline=newline))))
    print(tried(lambda: io.StringIO(TEXT, newline).getvalue()))

    def written():
        file = io.StringIO(newline=newline)
        counts = [file.write(part) for part in ["x\ny\r", "\nz", ""]]
        file.seek(1)
        return counts, file.tell(), file.readline(), file.readline(2), file.read(), file.getvalue()

    print(tried(written))

file = io.StringIO("abc")
for arguments in [(-1,), (0, 1), (1, 1), (0, 2), (-1, 2), (0, 3), (0, -1)]:
    print(arguments, tried(file.seek, *arguments))
print(tried(file.truncate, -1), tried(file.truncate, 2), file.getvalue())
