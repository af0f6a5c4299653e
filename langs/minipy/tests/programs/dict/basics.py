# Construction, lookup, assignment, order of insertion, deletion and re-insertion, membership, KeyError's text.
d = {"a": 1, "b": 2, 3: "three", (1, 2): None}
print(d, len(d), d["a"], d[3], d[(1, 2)], "a" in d, "z" in d, 3.0 in d, {} == {}, {"x": 1, "y": 2} == {"y": 2, "x": 1})
d["a"] = 10
d["new"] = [1]
del d["b"]
d["b"] = "again"
print(d)
for k in d:
    print(repr(k), d[k])
for f in [lambda: d["zz"], lambda: d[99], lambda: d[("t",)], lambda: d[[1]], lambda: {[]: 1}, lambda: d[None]]:
    try:
        f()
    except KeyError as e:
        print("KeyError", e, repr(e), e.args)
    except TypeError as e:
        print("TypeError", e)
try:
    del d["zz"]
except KeyError as e:
    print(e)
print(bool({}), bool(d), {1: "a", 1.0: "b", True: "c"}, dict())
