"""Globals, locals and built-ins that are emptied, shadowed or replaced."""
import builtins
space = {"__builtins__": {}}
for text in "len", "print(1)", "[x for x in (1, 2)]", "(lambda: 5)()", "1 + 1", "__import__('os')", "open", "().__class__.__base__":
    try: print(eval(text, space))
    except Exception as e: print(type(e).__name__)
for bad in 5, None, "a", []:
    try: print(eval("len([])", {"__builtins__": bad}))
    except (NameError, TypeError): print("no built-ins")
try: exec("import os", {"__builtins__": {}})
except Exception as e: print(type(e).__name__, e)
try: exec("class A: pass", {"__builtins__": {}})
except Exception as e: print(type(e).__name__, e)
saved = builtins.len
del builtins.len
try: len([])
except NameError as e: print(e)
builtins.len = lambda x: 42
def loop():
    t = 0
    for i in range(3000): t += len([])
    return t
print(loop())
builtins.len = saved
print(loop())
builtins.ValueErrorSaved = ValueError
globals()["x"] = 5
print(x)
del globals()["x"]
try: x
except NameError as e: print(e)
class D(dict):
    def __missing__(self, k): return k * 2
    def __getitem__(self, k): return "got " + k if k == "q" else dict.__getitem__(self, k)
print(eval("q", {}, D()))
exec("y = 5", D(), d := {})
print(d)
def f():
    locals()["z"] = 1
    try: return z
    except NameError: return "no z"
print(f())
for bad in 5, "a", []:
    try: exec("x = 1", bad)
    except TypeError as e: print("TypeError")
del __name__
class A: pass
print(A.__module__)
