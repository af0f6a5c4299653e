# ast.literal_eval: every kind of literal, what is none, and what does not compile.
import ast

for text in ("{'a': [1, 2.5, (None, True), {3}], 'b': b'x', -1: 2+3j}", "1", "-1", "+1.5", "--1" , "1_000", "0x_ff", "0b11", "0o17", "1e3", ".5",
             "5.", "1j", "-1j", "1-2j", "-1+2j", "1+2", "'a' 'b'", "'it\\'s'", '"\\n\\x41"', "r'\\n'", "b'\\xff'", "u'x'", "'''a\nb'''",
             '"""x"y"""', "()", "(1,)", "(1)", "(1, 2)", "1, 2", "1,", "[]", "[1,]", "[[], [()]]", "{}", "{1}", "{1, 2,}", "{1: 2, 3: {4: 5},}", "set()",
             "set( )", "...", "None", " 1", "\t[1,\n 2]", "[1, # one\n 2]", "f()", "a", "[a]", "1 + 2", "1 < 2", "[*[]]", "not 1", "~1", "f'x'",
             "'a' + 'b'", "set([])", "lambda: 0", "x.y", "x[0]", "[i for i in []]", "-'a'", "True + 1j", "1 if 1 else 2", "__import__('os')", "Trueish",
             "[1", "1 2", "", "{'a' 1}", "1 +", "x = 1", "'abc", "{[]: 1}", "{{}}", "(1, 2", "1\n", "b'a' b'b'", "1e400", "9" * 30):
    try:
        value = ast.literal_eval(text)
        print(repr(text), "->", type(value).__name__, repr(value))
    except (ValueError, TypeError, SyntaxError) as e:
        print(repr(text), type(e).__name__, str(e).partition(":")[0] if type(e) is ValueError else e)
for other in 3, None, b"1":
    try:
        print(ast.literal_eval(other))
    except (ValueError, TypeError) as e:
        print(type(e).__name__, str(e).partition(":")[0])
