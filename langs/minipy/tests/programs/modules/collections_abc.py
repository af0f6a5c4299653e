# The abstract containers: who is counted in, and what a class gets for defining the few methods they demand.
import collections.abc as abc
from collections import ChainMap, UserDict, UserList, UserString

NAMES = [name for name in abc.__all__ if name != "ByteString"]
for value in (1, "a", [], {}, set(), (), {}.keys(), {}.items(), {}.values(), iter([]), (i for i in ()), range(3), len, b"",
              frozenset(), type, object(), None, type.__dict__, ChainMap(), UserList()):
    print(type(value).__name__, [name for name in NAMES if isinstance(value, getattr(abc, name))])


class Numbers(abc.Sequence):
    def __init__(self, *values):
        self.values = values

    def __getitem__(self, index):
        return self.values[index]

    def __len__(self):
        return len(self.values)


n = Numbers(3, 1, 3)
print(list(n), 3 in n, 4 in n, list(reversed(n)), n.index(3, 1), n.count(3), isinstance(n, abc.Collection))


class Low(abc.MutableMapping):
    def __init__(self, *args, **kw):
        self.d = {}
        self.update(*args, **kw)

    def __getitem__(self, key):
        return self.d[key.lower()]

    def __setitem__(self, key, value):
        self.d[key.lower()] = value

    def __delitem__(self, key):
        del self.d[key.lower()]

    def __iter__(self):
        return iter(self.d)

    def __len__(self):
        return len(self.d)


m = Low({"A": 1}, B=2)
print(m["a"], m.get("c"), "B" in m, list(m.items()), list(m.keys()), m.pop("A"), m.popitem(), m.setdefault("x", 5), m == {"x": 5})
print(m.keys() & {"x", "y"}, m.keys() | {"z"} == {"x", "z"}, m.pop("q", None), len(m.items()), 5 in m.values())


class Bits(abc.MutableSet):
    def __init__(self, items=()):
        self.items = []
        for item in items:
            self.add(item)

    def __contains__(self, item):
        return item in self.items

    def __iter__(self):
        return iter(self.items)

    def __len__(self):
        return len(self.items)

    def add(self, item):
        if item not in self.items:
            self.items.append(item)

    def discard(self, item):
        if item in self.items:
            self.items.remove(item)


s = Bits("abc")
print(sorted(s & Bits("bcd")), sorted(s | "x"), sorted(s - Bits("a")), sorted(s ^ Bits("ax")), s <= Bits("abcd"), s.isdisjoint("xyz"))
s |= "de"
s -= "a"
s &= Bits("bcde")
print(sorted(s), s == Bits("bcde"), s > Bits("b"), s == {"b", "c", "d", "e"})
for bad in (abc.Sequence, abc.MutableMapping, abc.Hashable):
    try:
        bad()
    except TypeError as error:
        print(error)


class Odd(abc.Hashable):
    __hash__ = None


print(isinstance(Odd, abc.Hashable), issubclass(list, abc.Hashable), issubclass(int, abc.Hashable))
print(abc.Callable[[int, str], bool], abc.Callable[..., int], abc.Iterable[int])
u = UserString("hello")
print(u.upper(), type(u.upper()).__name__, u + "!", "x" in u, u[1:3], u.find("l"), u == "hello", "%s" % u, u * 2, len(u))
l = UserList([3, 1, 2])
l.sort()
print(l, l + [4], [0] + l, l[1:], type(l[1:]).__name__, l * 2, l.index(2), l == [1, 2, 3])
l.extend(l)
print(l)
d = UserDict(a=1)
d.update({"b": 2})
print(d, "a" in d, d | {"c": 3}, len(d), d.pop("a"), d)
c = ChainMap({"a": 1}, {"a": 2, "b": 3})
print(c["a"], c["b"], len(c), sorted(c), c.new_child({"z": 0}), c.parents, dict(c))
