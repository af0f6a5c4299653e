"""Statements nested to the limit and beyond it."""
def attempt(what, text):
    try:
        exec(compile(text, "nested", "exec"), {"a": 1, "r": range(1), "cm": cm})
        print(what, "ok")
    except (SyntaxError, MemoryError, RecursionError) as e:
        print(what, type(e).__name__)
class CM:
    def __enter__(self): return self
    def __exit__(self, *a): return False
cm = CM()
def block(head, n, tail="pass", after=""):
    return "".join(" " * i + head + "\n" for i in range(n)) + " " * n + tail + "\n" + "".join(" " * i + after + "\n" for i in reversed(range(n)) if after)
for n in 15, 20, 21, 50, 99, 101, 150:
    attempt(("if", n), block("if a:", n))
    attempt(("for", n), block("for x in r:", n))
    attempt(("while", n), block("while a:", n, "break", "break"))
    attempt(("with", n), block("with cm:", n))
    attempt(("try", n), block("try:", n, "pass", "finally: pass"))
    attempt(("except", n), block("try:", n, "pass", "except ValueError: pass"))
for n in 10, 50, 90:
    attempt(("def", n), block("def f():", n))
    attempt(("class", n), block("class A:", n))
for n in 50, 150, 190, 250:
    attempt(("parens", n), "x = " + "(" * n + "a" + ")" * n)
    attempt(("lists", n), "x = " + "[" * n + "a" + "]" * n)
    attempt(("dicts", n), "x = " + "{1:" * n + "a" + "}" * n)
