"""Half a million different texts as attribute names, keys and globals, one after the other."""
class A: pass
def names(n):
    t = 0
    for i in range(n):
        a = A()
        setattr(a, "name%d" % i, i)
        t += getattr(a, "name%d" % i)
    return t
print(names(100000))
def keys(n):
    d = {}
    for i in range(n):
        d["key%d" % i] = i
        if len(d) > 100: d.clear()
    return len(d)
print(keys(200000))
for i in range(2000): globals()["g%d" % i] = i; del globals()["g%d" % i]
print(eval("+".join(["1"] * 500)))
for i in range(2000): eval("v%d if 0 else %d" % (i, i))
print("on")
