# User-defined __hash__ and __eq__ as keys; equal keys keep the first key object; unhashable classes.
class K:
    def __init__(self, v, tag):
        self.v = v
        self.tag = tag

    def __hash__(self):
        return hash(self.v)

    def __eq__(self, o):
        return isinstance(o, K) and self.v == o.v

    def __repr__(self):
        return "K(" + repr(self.v) + "," + self.tag + ")"


class OnlyEq:
    def __eq__(self, o):
        return True


class Plain:
    pass


d = {K(1, "first"): "a"}
d[K(1, "second")] = "b"
d[K(2, "third")] = "c"
print(d, len(d), d[K(2, "x")], K(3, "") in d)
p = Plain()
q = Plain()
e = {p: 1, q: 2}
print(e[p], e[q], len(e), Plain() in e)
try:
    {OnlyEq(): 1}
except TypeError as x:
    print(x)


class SameHash:
    def __init__(self, n):
        self.n = n

    def __hash__(self):
        return 7

    def __eq__(self, o):
        return self.n == o.n


h = {}
for i in range(50):
    h[SameHash(i)] = i
s = 0
for i in range(50):
    s += h[SameHash(i)] * i
print(len(h), s)
