# `obj.__dict__` in loops: what is done to one name goes to the attribute, and the other way round.
class Plain:
    pass


def loads(n):
    o = Plain()
    o.a = 1
    o.b = 2.5
    total = 0
    for i in range(n):
        d = o.__dict__
        total += d["a"] + d.get("b") + d.get("c", 3)
        o.a = i % 7
        if "a" in d and "c" not in d:
            total += 1
        if i % 500 == 499:
            o.c = i
            total += d.pop("c")
    return total


def stores(n):
    o = Plain()
    d = o.__dict__
    seen = []
    for i in range(n):
        d["x"] = i
        d["y"] = i / 2
        if i % 3 == 0:
            d["x"] = "text"
        if i == n // 2:
            d["z"] = i
            seen.append(sorted(d))
            del d["y"]
            seen.append((list(d), hasattr(o, "y")))
        seen.append((o.x, getattr(o, "y", None))) if i % 400 == 0 else None
        d.setdefault("w", [])
    return seen, list(d), o.w is d["w"], vars(o) is d


class Typed:
    def __init__(self, kind, default):
        self.kind = kind
        self.default = default

    def __set_name__(self, owner, name):
        self.name = "_" + name

    def __get__(self, obj, owner=None):
        if obj is None:
            return self
        return obj.__dict__.get(self.name, self.default)

    def __set__(self, obj, value):
        if not isinstance(value, self.kind):
            raise TypeError(self.name)
        obj.__dict__[self.name] = value


class Point:
    x = Typed(int, 0)
    y = Typed((int, float), 0.0)


class Kept(Typed):
    def __delete__(self, obj):
        obj.__dict__.pop(self.name, None)


class Pixel(Point):
    color = Kept(str, "white")


def descriptors(n):
    total = 0
    refused = 0
    for i in range(n):
        p = Pixel() if i % 2 else Point()
        total += p.x
        p.x = i % 50
        p.y = i * 0.5
        try:
            if i % 10 == 0:
                p.x = "no"
        except TypeError as e:
            refused += len(str(e))
        total += p.x + p.y
        if i % 2:
            p.color = "red" if i % 3 else "blue"
            total += len(p.color)
            del p.color
            total += len(p.color)
    return total, refused, sorted(p.__dict__.items())


class Cached:
    def __init__(self, f):
        self.f = f
        self.name = f.__name__

    def __get__(self, obj, owner=None):
        kept = obj.__dict__
        value = kept.get(self.name)
        if value is None:
            value = kept[self.name] = self.f(obj)
        return value


class Shape:
    def __init__(self, side):
        self.side = side

    @Cached
    def area(self):
        return self.side * self.side


def cached(n):
    total = 0
    for i in range(n):
        s = Shape(i % 9)
        total += s.area + s.area
    return total, s.__dict__


class Name(str):
    pass


class Sly:
    def __hash__(self):
        return hash("a")

    def __eq__(self, other):
        return other == "a"


def other_keys(n):
    out = []
    for i in range(n):
        o = Plain()
        o.a = i
        d = o.__dict__
        if i % 3 == 0:
            d[5] = "five"
        elif i % 3 == 1:
            d[Name("n")] = i
        else:
            d[Sly()] = "sly"
        o.b = i + 1
        d["c"] = i + 2
        if i % 97 == 0:
            out.append((o.a, o.b, o.c, d.get(5), getattr(o, "n", None), len(d), vars(o) is d))
        o.a = 2 * i
        d["b"] = 3 * i
        if i % 97 == 1:
            out.append((d["a"], o.b, [str(k)[:3] for k in d][:3]))
    return out


def very_many():
    o = Plain()
    d = o.__dict__
    for i in range(600):
        setattr(o, "a%d" % i, i)
        d["b%d" % i] = i
    total = 0
    for i in range(600):
        total += d["a%d" % i] + getattr(o, "b%d" % i)
    del o.a5
    d.pop("b6")
    return total, len(d), "a5" in d, hasattr(o, "b6"), vars(o) is d


class Slotted:
    __slots__ = ("s", "__dict__")


def beside_slots(n):
    o = Slotted()
    o.s = 1
    for i in range(n):
        d = o.__dict__
        d["s"] = i
        o.t = i
        o.s += 1
    return o.s, d, vars(o) is d


def while_iterating():
    o = Plain()
    o.a, o.b, o.c = 1, 2, 3
    said = []
    try:
        for k in o.__dict__:
            said.append(k)
            o.d = 4
    except RuntimeError as e:
        said.append(str(e))
    for k in list(o.__dict__):
        o.__dict__[k] = k * 2
    said.append(o.a + o.d)
    o.__dict__.update(a=10, e=11)
    said.append((o.a, o.e))
    o.__dict__.clear()
    said.append((o.__dict__, hasattr(o, "a")))
    old = o.__dict__
    o.x = 1
    o.__dict__ = {"y": 2}
    old["x"] = 5
    said.append((hasattr(o, "x"), o.y, old))
    return said


def floats(n):
    o = Plain()
    o.v = 0.5
    d = o.__dict__
    for i in range(n):
        d["v"] += 0.25
        if i % 100 == 99:
            d["v"] = None
            d["v"] = 1.5
    return o.v, d


print(loads(3000))
print(stores(3000))
print(descriptors(3000))
print(cached(2000))
print(other_keys(1200))
print(very_many())
print(beside_slots(2000))
print(while_iterating())
print(floats(3000))
