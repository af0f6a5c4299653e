"""Calls with thousands of arguments, defaults, keywords and returned values, interpreted and hot."""
def many(*a, **k): return len(a), len(k)
args = list(range(5000))
kw = {"k%d" % i: i for i in range(5000)}
t = 0
for i in range(200):
    a, b = many(*args, **kw)
    t += a + b
print(t)
space = {}
names = ["p%d" % i for i in range(1000)]
exec("def wide(%s): return p0 + p999" % ",".join(n + "=1" for n in names), space)
wide = space["wide"]
t = 0
for i in range(2000): t += wide(i, p999=i)
print(t, wide(*range(1000)))
try: wide(*range(1001))
except TypeError as e: print(e)
try: wide(**{n: 1 for n in names}, q=1)
except TypeError as e: print(e)
exec("def back(): return (%s)" % ",".join(map(str, range(3000))), space)
t = 0
for i in range(500): t += len(space["back"]())
print(t)
exec("def unpack(x):\n %s = x\n return v2999" % ",".join("v%d" % i for i in range(3000)), space)
for i in range(100): last = space["unpack"](range(3000))
print(last)
class C:
    def __init__(self, *a): self.a = a
    def __call__(self, *a, **k): return len(self.a) + len(a) + len(k)
t = 0
for i in range(300): t += C(*args[:i])(*args[:i], **{"a": 1})
print(t)
