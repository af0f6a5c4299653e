"""Structures nested a hundred thousand deep, and cyclic ones, in every operation that walks."""
import functools
def nest(make, n=100000):
    x = make(0)
    for i in range(n):
        x = make(x)
    return x
def try_(name, f):
    try:
        f()
        print(name, "ended")
    except RecursionError:
        print(name, "RecursionError")
l, m = nest(lambda x: [x]), nest(lambda x: [x])
t = nest(lambda x: (x,), 5000)
d = nest(lambda x: {0: x})
try_("repr list", lambda: repr(l))
try_("eq list", lambda: l == m)
try_("lt list", lambda: l < m)
try_("repr dict", lambda: repr(d))
try_("str dict", lambda: str(d))
try_("in", lambda: m in [l])
try_("count", lambda: [l].count(m))
try_("index", lambda: [l].index(m))
try_("sort", lambda: [l, m].sort())
try_("format", lambda: f"{l}")
try_("percent", lambda: "%s" % (l,))
c = []
c.append(c)
print(c, [c] == [c])
e = {}
e["e"] = e
print(e)
k = (c,)
c.append(k)
print(k)
