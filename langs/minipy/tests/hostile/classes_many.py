"""Ten thousand classes, functions, attributes and modules' names."""
for i in range(3000):
    C = type("C%d" % i, (object,), {"x": i, "f": lambda self: self.x})
    assert C().f() == i
base = object
for i in range(300):
    base = type("D%d" % i, (base,), {"m%d" % i: i})
print(base.m0, len(base.__mro__))
class W: pass
w = W()
for i in range(50000): setattr(w, "a%d" % i, i)
print(w.a49999, len(w.__dict__))
for i in range(50000): setattr(W, "b%d" % i, i)
print(W.b49999)
space = {}
exec("\n".join("g%d = %d" % (i, i) for i in range(20000)), space)
print(space["g19999"])
fs = [lambda i=i: i for i in range(50000)]
print(sum(f() for f in fs))
for i in range(49990): delattr(w, "a%d" % i)
print(len(w.__dict__))
