# Long source texts: literals, comments, names, lines, damage at the end.
words = "one, two (three) [four] " * 60_000


def tried(title, text, mode="exec"):
    try:
        code = compile(text, "long.py", mode)
        names = len(code.co_consts), len(code.co_names)
    except (SyntaxError, MemoryError, RecursionError, ValueError) as e:
        print(title, type(e).__name__, str(e)[:90], getattr(e, "lineno", None))
    else:
        print(title, "compiles", names[1])


for prefix in "", "r", "b", "rb", "u":
    for quote in "'", '"', "'''", '"""':
        tried(f"{prefix}{quote}", f"x = {prefix}{quote}{words}{quote}")
tried("a literal that is not ended", "x = '" + words)
tried("a long literal of lines that is not ended", "x = '''" + words + "\n")
tried("a comment", "# " + words)
tried("comments", ("# " + "one, two " * 10 + "\n") * 8000)
tried("a comment behind damage", "x = = # " + words)
tried("damage behind a comment", "# " + words + "\nx = =")
tried("escapes", "x = '" + "\\x41\\u00e4\\n\\\\" * 60_000 + "'")
tried("a wrong escape", "x = '" + words + "\\x4'")
tried("bytes with a letter", "x = b'" + words + "ä'")
tried("f-string without fields", "x = f'" + words + "'")
tried("f-string with doubled braces", "x = f'" + "{{one}}, " * 2_000 + "'")
tried("adjacent literals", "x = (" + "'one, two' " * 20_000 + ")")
tried("a name", "x" * 1_000_000 + " = 1")
tried("a name that is not there", "global " + "x" * 1_000_000 + ", x\ny = 1")
tried("a number", "x = 0x" + "f" * 1_000_000)
tried("a decimal number", "x = " + "7" * 10_000)
tried("a number with points", "x = " + "1.5" * 50_000)
tried("blanks", "x = 1" + " " * 1_000_000 + "+ 1")
tried("blank lines", "\n" * 1_000_000 + "x = =")
tried("continued lines", "x = 1 + \\\n" * 1 + "\\\n" * 100_000 + "1")
tried("indentation", "if 1:\n" + " " * 1_000_000 + "x = 1")
tried("tabs", "if 1:\n" + "\t" * 100_000 + "x = 1\n" + " " * 8 + "y = 1")
tried("form feeds", "\f" * 100_000 + "x = 1")
tried("a null byte", "x = '" + words + "'\0")
tried("a wrong character", "x = '" + words + "' \u20ac")
tried("an encoding", b"# coding: latin-1\nx = '" + words.encode() + b"\xff'")
tried("an expression", "'" + words + "'", "eval")
tried("an expression and more", "'" + words + "' 1", "eval")
tried("one statement", "x = '" + words + "'\n", "single")
tried("two statements", "x = '" + words + "'\ny = 1\n", "single")
print(len(eval("'" + words + "'")) == len(words), eval("'" + words + "'[-7:]"))
space = {}
exec("x = '" + words + "'\ndef f():\n '''" + words + "'''\n return x", space)
print(space["f"]() == words, space["f"].__doc__.strip() == words.strip())
