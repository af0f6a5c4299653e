"""`__builtins__` that is no dict, names of modules that are none, a module's `__dict__`."""
import builtins, sys
def attempt(what, f):
    try:
        print(what, repr(f()))
    except BaseException as e:
        print(what, type(e).__name__, e)
class Names(dict):
    def __getitem__(self, name):
        return "got " + name
class Raises:
    def __getitem__(self, name):
        raise (KeyError if name == "missing" else ValueError)(name)
Module = type(sys)
for odd in 5, None, [], {}, builtins, Module("q"), "x", {"len": 3}, Names(), Raises(), object():
    kind = type(odd).__name__
    attempt(kind, lambda: eval("len", {"__builtins__": odd}))
    attempt(kind, lambda: exec("def f(): return len\nr = [f() for i in range(50)]", {"__builtins__": odd, "range": range}))
    attempt(kind, lambda: exec("class A: pass", {"__builtins__": odd}))
    attempt(kind, lambda: eval("missing", {"__builtins__": odd}))
    attempt(kind, lambda: eval("(lambda: len)()", {"__builtins__": odd}))
    attempt(kind, lambda: eval("1 + 1", {"__builtins__": odd}))
    attempt(kind, lambda: exec("x = 1\ndel y", {"__builtins__": odd}))
for name in "..sys", ".sys", ".", "..", "", "sys.", "sys..x", "...a.b", "nonexistent", "sys.foo", "a..b", " sys", "a.b":
    attempt(name, lambda: __import__(name).__name__)
m = Module("m")
attempt("set", lambda: setattr(m, "__dict__", {}))
attempt("del", lambda: delattr(m, "__dict__"))
attempt("set", lambda: setattr(sys, "__dict__", 1))
