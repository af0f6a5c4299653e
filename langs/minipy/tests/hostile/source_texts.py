"""Texts for compile that are hardly Python."""
texts = ["", "\x00", "a\x00b", "x\ufeff", "\t\x0cx", " x", "x\n  y", "\\", "\\\n", "x\\ \n", "'", '"""', "'\\", "b'\u00e9'", "f'{'", "f'{}'", "f'{a!}'", "f'{a:{b:{c}}}'", "f'{a", "f'}'", "0777", "0x", "1__0", "1_", "1e", "1.e+", "1a", "0b2", "0o8", "1if 1else 1", "$", "?", "a b", "a = = b", "()=1", "f()=1", "1=1", "a+1=1", "*a", "*a=1", "a,*b,*c=1", "del ()", "del f()", "None=1", "True=1", "__debug__=1", "x:int:int", "def f(a,a):pass", "def f(*):pass", "def f(a=1,b):pass", "def f(**k,a):pass", "lambda a,a:0", "return", "yield", "await x", "break", "continue", "class A:\n return", "nonlocal x", "def f():\n nonlocal x", "def f():\n x=1\n global x", "def f(x):\n global x", "from __future__ import nonsense", "from x import *", "def f():\n from x import *", "import", "from . import", "import a.b as c.d", "try:\n pass", "try:\n pass\nexcept:\n pass\nexcept A:\n pass", "with a as 1: pass", "for 1 in x: pass", "for x in y", "while", "if", "else", "match x:\n case a: pass\n case b: pass", "match x:\n case a|b: pass", "match x:\n case {**a, 'b': 1}: pass", "[x for x in y for]", "[yield]", "(x for x in yield)", "{**a for a in b}", "[*a for a in b]", "print 1", "exec 'a'", "a <> b", "`a`", "a if b", "not", "a not b", "a is not", "x := 1", "(x := 1, y := 2)", "[x := 1 for x in y]", "f(a for a in b, c)", "f(a=1, 2)", "f(**a, *b)", "f(a=1, a=2)", "f(1=2)", "f(True=1)", "@a", "@a\nx", "async x", "'a' b'b'", "u'a' 'b'", "\u00b2", "\u2460x", "x\u00b7", "\u2119", "global", "pass;;pass", ";", "pass;", "{", "}", "(]", "([)]", "\n" * 10000, "#" * 100000, "x" * 100000, "(" * 300, "[" * 150 + "]" * 150, "x=" * 500 + "1"]
for text in texts:
    for mode in "exec", "eval":
        try:
            compile(text, "t", mode)
            print("ok", end=" ")
        except Exception as e:
            print(type(e).__name__, end=" ")
    print(ascii(text[:40]))
