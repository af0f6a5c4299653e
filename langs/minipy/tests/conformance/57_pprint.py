#: pprint of nested containers
from pprint import *
pprint({"b": [1, 2], "a": (1,), "c": {}})
d = {"name": "x" * 30, "values": list(range(25)), "nested": {"k%d" % i: "v" * i for i in range(12)}, "t": ("a" * 40, "b" * 40)}
pprint(d); pprint(d, width=50, indent=2); pprint(list(range(40)), compact=True); pprint(list(range(40)), width=30, compact=True)
pprint([[1, [2, [3]]]], depth=2); pp({"z": 1, "a": 2}); print(pformat(1234567, underscore_numbers=True))
pprint("lorem ipsum dolor sit amet " * 5); pprint(["lorem ipsum dolor sit amet " * 5, "x"]); pprint({"k": "a b c " * 30})
pprint(set("abcdefghijklmnopqrstuvwxyz")); pprint(("only " * 20,)); pprint([]); pprint(None)

#: traceback: the text of an exception
import traceback, sys, io
def f(): g()
def g(): raise ValueError("deep")
try:
    f()
except ValueError as e:
    lines = traceback.format_exc().splitlines()
    print(lines[0], lines[-1], [l for l in lines if l.lstrip().startswith(("f()", "g()"))])
    tb = traceback.extract_tb(e.__traceback__)
    print([(x.name, x.lineno, x.line) for x in tb], traceback.format_exception_only(e), traceback.format_exception_only(type(e), e))
    out = io.StringIO(); traceback.print_exc(file=out); print(out.getvalue().splitlines()[-1], out.getvalue() == traceback.format_exc())
    print("".join(traceback.format_exception(e)) == traceback.format_exc(), len(traceback.format_tb(e.__traceback__)))
class E(Exception): pass
print(traceback.format_exception_only(E()), traceback.format_exception_only(KeyError("k")))
print(repr(traceback.format_exc()))
