# get keys values items pop setdefault update clear copy, and views that follow the dictionary.
d = {"a": 1, "b": 2}
print(d.get("a"), d.get("z"), d.get("z", 0), d.pop("a"), d.pop("zz", "def"), d)
print(d.setdefault("b", 9), d.setdefault("c", 3), d.setdefault("n"), d)
d.update({"b": 20, "e": 5})
d.update([("f", 6)])
print(list(d.keys()), list(d.values()), list(d.items()), sorted(d.items(), key=lambda p: p[0]))
c = d.copy()
c["x"] = 1
print(len(c), len(d), d == c)
ks = d.keys()
d["late"] = 0
print(len(ks), "late" in ks, "late" in d.keys(), 6 in d.values(), ("f", 6) in d.items())
for k, v in d.items():
    print(k, v)
print(dict([("k", 1), ("l", 2)]), dict(a=1, b=2), dict({"z": 0}, y=1))
try:
    d.pop("nope")
except KeyError as e:
    print(e)
d.clear()
print(d, ks)
