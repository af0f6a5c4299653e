# **kwargs in definition and call inside a hot loop.
def collect(a, **kw):
    return a + len(kw) * 10 + kw.get("x", 0)


def run(n):
    s = 0
    d = {"x": 5, "y": 6}
    for i in range(n):
        s += collect(i, x=1)
        s += collect(1, **d)
        s += collect(a=2)
    return s


print(run(2500))
