"""Iterators that misbehave, feeding everything that consumes them."""
class Bad:
    def __init__(self, kind): self.kind, self.n = kind, 0
    def __iter__(self):
        if self.kind == "iter raises": raise KeyError("iter")
        if self.kind == "iter none": return None
        return self
    def __next__(self):
        self.n += 1
        if self.kind == "next raises" and self.n == 3: raise KeyError("next")
        if self.n > 5: raise StopIteration
        return self.n
    def __length_hint__(self):
        if self.kind == "hint raises": raise KeyError("hint")
        return {"hint big": 1000, "hint text": "a", "hint none": NotImplemented}.get(self.kind, 1)
class Old:
    def __getitem__(self, i):
        if i > 3: raise IndexError
        return i
uses = {"list": list, "tuple": tuple, "set": lambda x: sorted(set(x)), "sum": sum, "max": max, "sorted": sorted, "any": lambda x: any(y > 9 for y in x), "zip": lambda x: list(zip(x, x)), "map": lambda x: list(map(str, x)), "enumerate": lambda x: list(enumerate(x)), "star": lambda x: [*x], "call": lambda x: (lambda *a: a)(*x), "in": lambda x: 9 in x, "join": lambda x: "".join(map(str, x)), "bytes": bytes, "extend": lambda x: [0].extend(x), "slice": lambda x: slice_set(x), "dict": lambda x: dict(zip(x, "abcdef")), "comp": lambda x: [y for y in x], "unpack": lambda x: unpack(x), "reversed": reversed, "iter": iter, "frozenset": lambda x: sorted(frozenset(x)), "bytearray": bytearray, "fromkeys": dict.fromkeys, "update": lambda x: {1}.update(x), "filter": lambda x: list(filter(None, x))}
def slice_set(x):
    l = [0, 0]
    l[1:] = x
    return l
def unpack(x):
    a, *b = x
    return a, b
for kind in "fine", "iter raises", "iter none", "next raises", "hint raises", "hint big", "hint text", "hint none", "old":
    for name, f in uses.items():
        try:
            out = f(Old() if kind == "old" else Bad(kind))
            print(name, out if "object" not in repr(out) else "object", end="; ")
        except Exception as e: print(name, type(e).__name__, end="; ")
    print(kind)
