# The dict of a module is its globals, in both directions, also while compiled code runs.
import builtins
import sys
import types

g = globals()
print(g is globals(), g is sys.modules["__main__"].__dict__, g is vars(), "g" in g, g["g"] is g)
g["made"] = 1
print(made)
made = 2
print(g["made"], g.get("made"), "made" in g, list(g)[-1])
del g["made"]
try:
    made
except NameError as e:
    print(e)
made = 3
del made
print("made" in g, g.get("made"))
g.update(a=1, b=2)
print(a, b, g.pop("a"), "a" in globals(), g.setdefault("c", 7), c, g.setdefault("c", 8))
g[5] = "not a name"
print(g[5], len([k for k in g if not isinstance(k, str)]), g.pop(5))


def counter():
    global count
    count += 1
    return count


count = 0
for i in range(3000):
    if i == 1500:
        g["count"] = 100000
    counter()
print(count, g["count"])


def uses():
    return value * 2


value = 1
total = 0
for i in range(3000):
    if i == 2000:
        globals()["value"] = 10
    total += uses()
print(total)

# Built-ins that are shadowed and come back.
out = []
for i in range(3000):
    if i == 1000:
        g["len"] = lambda x: -1
    if i == 2000:
        del g["len"]
    out.append(len("abc"))
print(out[999], out[1000], out[1999], out[2000], sum(out))
builtins.extra = "extra"
print(extra, vars(builtins)["extra"], builtins.__dict__ is vars(builtins))
for i in range(2500):
    if i == 2000:
        builtins.__dict__["extra"] = "changed"
print(extra)
del builtins.extra

# exec with dicts.
d = {"k": 1}
exec("z = k + 1\ndef h():\n    global seen\n    seen = k\n    return z * 10\nw = h()", d)
print(d["z"], d["w"], d["seen"], sorted(d), type(d["__builtins__"]))
d["k"] = 50
d["z"] = 5
print(d["h"](), d["seen"], d["h"].__globals__ is d)
del d["k"]
try:
    d["h"]()
except NameError as e:
    print(e)
code = compile("n = n + 1\nfor i in range(100): n += i", "<loop>", "exec")
for ns in ({"n": 0}, {"n": 1000}):
    for _ in range(30):
        exec(code, ns)
    print(ns["n"], ns["i"])
print(eval("x + y", {"x": 1, "y": 2}), eval("x + y", {"x": 1}, {"y": 5}))
restricted = {"__builtins__": {"only": 42}}
print(eval("only", restricted))
try:
    eval("len('a')", restricted)
except NameError as e:
    print(e)
d2 = {}
exec("class C:\n    def m(self): return helper()\ndef helper(): return 'helped'", d2)
print(d2["C"]().m(), d2["C"].__module__)
d2.clear()
print(d2, dict(d2), d2 == {})
copy = dict(g)
copy["value"] = "copy only"
print(value, copy is g, type(copy) is dict, g.copy()["value"])
m = types.ModuleType("mod")
m.x = 1
vars(m)["y"] = 2
print(m.y, sorted(k for k in vars(m) if k[0] != "_"), m.__dict__ is vars(m), m.__name__)
exec("q = x + y", m.__dict__)
print(m.q)
for k in list(g):
    if k.startswith("made"):
        print(k)
print(sorted(k for k in dir() if k in ("a", "b", "g", "d2")), g.keys() >= {"g", "d"}, isinstance(g, dict), {**g}["total"] == total)
def dflt(**kw):
    return len(kw) > 5
print(dflt(**g), [k for k, v in g.items() if v is g], list(reversed(g))[0] == list(g)[-1], (g | {"zz": 1})["zz"], "zz" in g)
g |= {"ored": 9}
print(ored)
try:
    for k in g:
        g["new_" + k] = 1
except RuntimeError as e:
    print(e)
