#: copies of built-in types
import copy
class M(type): pass
class C(metaclass=M): pass
def f(): pass
for x in (1, 1.5, 2j, True, "s", b"b", None, int, C, range(3), ..., NotImplemented, len, f, slice(1, 2), (1, (2,)), frozenset([1])):
    print(copy.copy(x) is x, copy.deepcopy(x) == x, copy.deepcopy(x) is x or isinstance(x, (slice, frozenset)))
for x in ([1, [2]], {"a": [1]}, {1, 2}, bytearray(b"ab"), ([1],), [(), [], {}]):
    y, z = copy.copy(x), copy.deepcopy(x)
    print(y == x, z == x, type(z) is type(x), y is x, z is x)
l = [1]; l.append(l); m = copy.deepcopy(l); print(m[1] is m, m is l)
d = {}; d["d"] = d; e = copy.deepcopy(d); print(e["d"] is e)
t = ([],); t[0].append(t); u = copy.deepcopy(t); print(u[0][0] is u, u is t)
s = [1]; a, b = copy.deepcopy([s, s]); print(a is b, a is s)
s = (1, [2]); a, b = copy.deepcopy((s, s)); print(a is b, a is s, a == s)
memo = {}; x = [[1], (2,)]; y = copy.deepcopy(x, memo); print(memo[id(x)] is y, memo[id(memo)][-1] is x, len(memo))
print(copy.deepcopy(5, {id(5): "known"}))

#: copies of instances
import copy
from dataclasses import dataclass
@dataclass
class P:
    name: str
    items: list
    flag: bool = True
@dataclass(frozen=True)
class F:
    items: list
class Slots:
    __slots__ = ("a", "b")
class Both(Slots):
    pass
class Guard:
    def __init__(self): self.__dict__["x"] = [1]
    def __setattr__(self, name, value): raise TypeError("guarded")
p = P("n", [1, 2]); q = copy.deepcopy(p); r = copy.copy(p)
print(q, q == p, q.items is p.items, r.items is p.items, type(q) is P)
f = F([1]); g = copy.deepcopy(f); print(g, g.items is f.items, copy.copy(f))
s = Slots(); s.a = [1]; t = copy.deepcopy(s); print(t.a, t.a is s.a, hasattr(t, "b"))
b = Both(); b.a = [1]; b.c = [2]; t = copy.deepcopy(b); print(t.a, t.c, t.a is b.a, t.c is b.c, t.__dict__)
g = copy.deepcopy(Guard()); print(g.x, copy.copy(g).x is g.x)
p.items.append(p); q = copy.deepcopy(p); print(q.items[-1] is q)
class N:
    def __init__(self, n): self.n = n
    def __deepcopy__(self, memo): return "deep %d" % self.n
    def __copy__(self): return "copy %d" % self.n
print(copy.deepcopy([N(1), N(2)]), copy.copy(N(3)))
class R:
    def __reduce_ex__(self, protocol): return (R.make, (protocol,), {"k": [1]})
    @staticmethod
    def make(n):
        r = R(); r.n = n
        return r
class Sub(R):
    def __reduce__(self): raise ValueError("not asked")
for x in (R(), Sub()):
    y = copy.deepcopy(x); print(type(y).__name__, y.n, y.k)
class Reduced:
    def __init__(self, *args): self.args = args
    def __reduce__(self): return Reduced, self.args, None, iter([1, [2]]), iter([("k", [3])])
    def append(self, x): print("append", x)
    def __setitem__(self, k, v): print("set", k, v)
print(copy.deepcopy(Reduced(1, [2])).args, copy.copy(Reduced(3)).args)
class Text:
    def __reduce__(self): return "Text"
t = Text(); print(copy.deepcopy(t) is t, copy.copy(t) is t)
class State:
    def __init__(self): self.x = [1]
    def __getstate__(self): return {"state": self.x}
    def __setstate__(self, state): self.restored = state
s = State(); t = copy.deepcopy(s); print(t.__dict__, t.restored["state"] is s.x)
class L(list):
    pass
l = L([1, [2]]); l.extra = [3]; m = copy.deepcopy(l); print(m, m.extra, type(m).__name__, m[1] is l[1], m.extra is l.extra)
class D(dict): pass
d = D(a=[1]); d.extra = 1; e = copy.deepcopy(d); print(e, e.extra, type(e).__name__, e["a"] is d["a"])
try:
    copy.deepcopy(x for x in "a")
except TypeError as e:
    print(e)

#: a dispatch table by type that changes while compiled code uses it
table = {int: "int", str: "str"}
class A: pass
class Meta(type):
    def __eq__(self, other): return True
    def __hash__(self): return hash(int)
class B(metaclass=Meta): pass
def look(x):
    return table.get(type(x), "none"), type(x) in table
seen = []
for i in range(3000):
    x = (1, "s", A(), 2.5)[i % 4]
    found = look(x)
    if i == 1500:
        table[A] = "A"
    if i == 2000:
        del table[int]
    if i == 2500:
        table[int] = "int again"
    if not seen or seen[-1] != (i % 4, found):
        seen.append((i % 4, found))
print(sorted(set(seen), key=str), len(seen))
print(look(B()))

#: deepcopy in loops
import copy
class Node:
    def __init__(self, value, children):
        self.value = value
        self.children = children
def tree(n):
    return Node(n, [tree(n - 1), tree(n - 2)] if n > 1 else [])
def total(node):
    return node.value + sum([total(child) for child in node.children])
def run(n):
    root = tree(6)
    out = 0
    for i in range(n):
        root = copy.deepcopy(root)
        root.value = i
        out += total(root) + len(copy.deepcopy({"a": [i, (i, [i])], "b": root.children[0].children})["a"][1])
    return out
print(run(40))
