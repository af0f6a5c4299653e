# A call with one mapping of keyword arguments and no others: what may be in it, and that the callee gets a copy.


def f(a=0, b=0, **k):
    return a, b, k


class Subclass(dict):
    def keys(self):
        return ["b", "z"]

    def __getitem__(self, key):
        return key + "!"


class Mapping:
    def keys(self):
        return ["a"]

    def __getitem__(self, key):
        return 7


class Text(str):
    pass


class Object:
    pass


d = {"a": 1, "c": 2}
result = f(**d)
result[2]["q"] = 1
print(result, d, f(**Subclass(a=1)), f(**Mapping()), f(**{Text("a"): 1, Text("k"): 2}), f(**{}))
for bad in (None, 3, {1: 2}, [("a", 1)], {"a": 1, 2: 3}):
    try:
        print(f(**bad))
    except TypeError as e:
        print(type(e).__name__, e)
try:
    f(1, **d)
except TypeError as e:
    print(e)
o = Object()
o.a = 5
o.other = 6
print(f(**o.__dict__), f(**vars(o)))


def hot(n):
    total = 0
    for i in range(n):
        d = {"a": i, "b": 1} if i % 3 else {"b": i, "x": 2}
        a, b, k = f(**d)
        total += a + b + len(k)
        d["a"] = 9
        o.a = i
        total += f(**o.__dict__)[0]
        try:
            f(**{1: 2} if i % 7 == 0 else d)
        except TypeError as e:
            total += len(str(e))
    return total


print(hot(3000))
print(dict(**d), dict(d, **{"e": 1}), "{x}".format(**{"x": 1}))
