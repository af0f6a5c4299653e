"""Keys that all have one hash, and keys whose hash or equality changes."""
p = 2**61 - 1
d = {i * p: i for i in range(1500)}
print(len(d), d[p * 77], all(d[i * p] == i for i in range(1500)))
class K:
    h = 1
    def __hash__(self): return K.h
    def __eq__(self, o): return self is o
ks = [K() for i in range(300)]
d = {k: i for i, k in enumerate(ks)}
print(len(d), d[ks[299]])
K.h = 2
print(ks[0] in d, len(d))
d[ks[0]] = 5
print(len(d))
class E:
    def __hash__(self): return 1
    def __eq__(self, o): raise KeyError("eq")
d = {E(): 1}
for f in (lambda: d[E()]), (lambda: d.get(E())), (lambda: E() in d), (lambda: d.setdefault(E(), 1)), (lambda: d.pop(E(), 1)), (lambda: {E(), E()}), (lambda: d.update({E(): 1})):
    try: print(f())
    except KeyError as e: print("KeyError", e)
print(len(d))
class T:
    def __hash__(self): return hash("a")
    def __eq__(self, o): return o == "a"
d = {"a": 1}
d[T()] = 2
print(d)
