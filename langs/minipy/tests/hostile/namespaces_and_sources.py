# eval, exec and compile with odd namespaces and sources; star imports of odd modules; names that are deleted.
import sys, types
def attempt(what, f):
    try:
        result = f()
    except BaseException as e:
        print(what, type(e).__name__, e)
    else:
        print(what, repr(result)[:100])
class Ns(dict):
    def __getitem__(self, k):
        if k.startswith("x"): return k
        return dict.__getitem__(self, k)
    def __missing__(self, k): return "missing " + k
attempt("mapping locals", lambda: eval("x1 + x2", {}, Ns()))
attempt("mapping locals missing", lambda: eval("y", {}, Ns()))
class M:
    def __getitem__(self, k): return k * 2
    def __setitem__(self, k, v): print("set", k, v)
    def __delitem__(self, k): print("del", k)
attempt("object locals", lambda: eval("a + b", {}, M()))
attempt("object exec", lambda: exec("a = 1\nb = a\ndel c\nfor q in (1, 2): pass", {}, M()))
attempt("class body", lambda: exec("class K:\n    z = a\nprint(K.z)", {"a": 5}, {"a": 6}))
for g in (3, None, [], "a", M()):
    attempt(("globals", type(g).__name__), lambda: eval("1", g))
for l in (3, [], "a"):
    attempt(("locals", type(l).__name__), lambda: eval("a", {}, l))
attempt("builtins none", lambda: eval("len([])", {"__builtins__": {}}))
attempt("builtins own", lambda: eval("len([])", {"__builtins__": {"len": lambda x: "mine"}}))
attempt("builtins module", lambda: eval("len([1])", {"__builtins__": __builtins__}))
attempt("no import", lambda: exec("import sys", {"__builtins__": {}}))
attempt("own import", lambda: exec("import foo.bar as q\nprint(q)", {"__builtins__": {"__import__": lambda *a: types.SimpleNamespace(bar=a[0]), "print": print}}))
attempt("no build_class", lambda: exec("class A: pass", {"__builtins__": {}}))
for source in ("", " ", "\n", "#", "\\", "1\n2", "(", ")", "a b", "\x00", "a\x00", "\ufeff1", "1;", "x = 1", "return", "await x", "\t1", " 1", "1 if", "[i for", "f'{1!}'",
               "0777", "1_", "1__0", "0b2", "0o8", "1e", "1.e+", "0x", "**a", "a := 1", "(a := 1)", "not", "__debug__", "...", "b'\u20ac'", "u'x'", "ur'x'", "'a' b'b'"):
    attempt(("eval", source), lambda: eval(source, {"a": [1]}))
for source in ("return 1", "yield 1", "break", "continue", "nonlocal a", "global a; a = 1", "a = 1; global a", "def f(a, a): pass", "def f(*, **k): pass", "def f(a=1, b): pass", "f(a=1, 2)", "f(**k, *a)", "f(a=1, a=2)",
               "del f()", "del (a, b)", "1 = a", "a + 1 = 2", "a += b += 1", "for 1 in x: pass", "with a as 1: pass", "import a.b as c.d", "from . import *", "def f():\n from x import *",
               "class A:\n return 1", "if 1:\npass", "try: pass\nexcept: pass\nexcept A: pass", "try: pass\nexcept A as 1: pass", "raise from x", "print 1", "exec 'a'",
               "@\ndef f(): pass", "x: int: str", "(x): int = 1", "x.y: int", "[a, b]: int", "lambda *: 1", "lambda a, *, b=1, **c: (a, b, c)", "match 1:\n case a: pass\n case b: pass", "match 1:\n case a | b: pass",
               "match 1:\n case [*a, *b]: pass", "match 1:\n case {**a, 'b': 1}: pass", "match 1:\n case {1: a, 1: b}: pass", "match 1:\n case a.b.c(): pass", "match 1:\n case 1 + 1j: pass", "match 1:\n case f'a': pass", "match 1:\n case a if b := 1: pass", "nonlocal x", "def f():\n nonlocal q", "def f(x):\n global x", "def f():\n x = 1\n global x", "a = b = yield", 
               "{**a for a in b}", "[*a for a in b]", "(*a)", "print(*a)", "f(x for x in y, 1)", "f(x for x in y)", "def f(a, /, b, /): pass", "def f(*a, /): pass", "a = 1\nfrom __future__ import division"):
    def run():
        try:
            compile(source, "s", "exec")
        except SyntaxError as e:
            return e.msg, e.lineno, e.offset, e.end_offset
    attempt(("exec", source), run)
for mode in ("exec", "eval", "single", "x", "", 3):
    attempt(("mode", mode), lambda: type(compile("1", "f", mode)).__name__)
attempt("bytes", lambda: eval(b"1 + 1"))
attempt("coding", lambda: eval(b"# -*- coding: latin-1 -*-\n'\xe9'"))
attempt("bytearray", lambda: eval(bytearray(b"2")))
attempt("object", lambda: eval(3))
attempt("flags", lambda: compile("1", "f", "eval", 1 << 30))
attempt("code free", lambda: exec((lambda: attempt).__code__))
m = types.ModuleType("odd")
sys.modules["odd"] = m
for names in (["a"], ["a", "b"], "ab", [3], ("a",), []):
    m.__dict__.clear(); m.__name__ = "odd"; m.a = 1; m._h = 2; m.__all__ = names
    def star():
        ns = {}
        exec("from odd import *", ns)
        return sorted(k for k in ns if k != "__builtins__")
    attempt(("star", names), star)
del m.__all__
attempt("star plain", star)
sys.modules["none"] = None
attempt("none module", lambda: __import__("none"))
sys.modules["three"] = 3
attempt("int module", lambda: exec("import three\nprint(three)"))
attempt("from int", lambda: exec("from three import real, imag, nothing"))
sys.modules["three.four"] = 4
attempt("submodule", lambda: exec("import three.four"))
attempt("names", lambda: __import__(""))
attempt("names int", lambda: __import__(3))
attempt("level", lambda: __import__("sys", level=-1))
attempt("relative", lambda: __import__("sys", level=1))
attempt("relative in package", lambda: __import__("x", {"__package__": "odd"}, None, (), 1))
def scope():
    try:
        raise ValueError
    except ValueError as e:
        pass
    return e
attempt("except name", scope)
def scope2():
    del q
    q = 1
attempt("del local", scope2)
def scope3():
    def inner(): return free
    if 0: free = 1
    return inner()
attempt("free", scope3)
def scope4():
    x = 1
    del x
    return [x for _ in range(1)]
attempt("comp", scope4)
