# Instances as keys while their class gets, and loses, a comparison of its own; names of attributes that are made at run time.
class Key:
    def __init__(self, n):
        self.n = n


class Derived(Key):
    pass


def count(keys):
    found = {}
    for key in keys:
        found[key] = found.get(key, 0) + 1
    return len(found), sum(found.values())


def hot(make):
    keys = [make(i % 5) for i in range(10)]
    out = []
    for i in range(300):
        out.append(count(keys))
    return out[0], out[-1]


print(hot(Key), hot(Derived))
Key.__eq__ = lambda self, other: self.n == other.n
Key.__hash__ = lambda self: hash(self.n)
print(hot(Key), hot(Derived))
Derived.__eq__ = object.__eq__
Derived.__hash__ = object.__hash__
print(hot(Key), hot(Derived))
del Key.__eq__
print(hot(Key), hot(Derived))
del Key.__hash__, Derived.__eq__
print(hot(Key), hot(Derived))


class Field:
    def __init__(self, default):
        self.default = default

    def __set_name__(self, owner, name):
        self.name = "_" + name

    def __get__(self, obj, owner=None):
        return self if obj is None else obj.__dict__.get(self.name, self.default)

    def __set__(self, obj, value):
        obj.__dict__[self.name] = value


class Record:
    x = Field(0)
    y = Field(0.5)

    def __init__(self, x):
        self.x = x


def fields(n):
    total = 0
    kept = []
    for i in range(n):
        r = Record(i)
        r.y += i
        total += r.x + r.y
        name = "_" + "xyz"[i % 3]
        total += getattr(r, name, 1)
        setattr(r, name, i)
        if i % 50 == 0:
            kept.append(r.__dict__)
            r.__dict__["more"] = i
            if i % 100 == 0:
                r.__dict__ = {"_x": -i}
                total += r.x
    return total, kept[3], len(kept), sorted(vars(r))


print(fields(2000))
