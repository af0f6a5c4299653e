# setdefault, pop, del, discard and remove in hot loops: keys of every kind, absent ones, empty tables, errors.
class Key:
    asked = 0

    def __init__(self, n):
        self.n = n

    def __hash__(self):
        Key.asked += 1
        return self.n % 5

    def __eq__(self, other):
        return isinstance(other, Key) and self.n == other.n

    def __repr__(self):
        return f"Key({self.n})"


def kinds(i):
    return (i % 7, f"k{i % 7}", (i % 7, "t"), Key(i % 7), i % 7 + 0.5, None)[i % 6]


def in_and_out(turns):
    d = {}
    s = set()
    out = 0
    for i in range(turns):
        k = kinds(i)
        if k in d:
            del d[k]
            out += 1
        else:
            d[k] = i
        s.add(k)
        if i % 3 == 0:
            s.discard(kinds(i * 5))
        out += d.setdefault(kinds(i + 1), i) == i
        out += d.pop(kinds(i + 2), -1) % 2
    return out, len(d), len(s), Key.asked


print(in_and_out(6000))


def groups(turns):
    by = {}
    for i in range(turns):
        by.setdefault(i % 11, []).append(i)
        by.setdefault(Key(i % 3), []).append(i)
        by.setdefault("last")
    return sorted(len(v) for v in by.values() if v), by["last"]


print(groups(2000))


def errors(turns):
    seen = {}
    d = {1: "one", "a": "letter"}
    s = {1, 2}
    for i in range(turns):
        for what in (
            lambda: d.pop(i + 2),
            lambda: d.pop(Key(i)),
            lambda: d.__delitem__("b"),
            lambda: s.remove(i + 3),
            lambda: s.remove([]),
            lambda: s.discard({}),
            lambda: d.setdefault([], 1),
            lambda: d.pop({}, 1),
            lambda: {}.pop([], "empty"),
            lambda: {}.pop([]),
            lambda: s.remove({1, 9}),
        ):
            try:
                got = repr(what())
            except (KeyError, TypeError) as e:
                got = type(e).__name__ + (str(e) if isinstance(e, TypeError) else "")
            seen[got] = seen.get(got, 0) + 1
    return sorted(seen.items())


print(errors(300))


def deleting(turns):
    d = {}
    n = 0
    for i in range(turns):
        try:
            del d[i % 9]
        except KeyError as e:
            n += e.args[0] == i % 9
        if i % 2:
            d[i % 9] = i
    return n, list(d)


print(deleting(3000))


class Own(dict):
    def pop(self, key, *default):
        return "own", dict.pop(self, key, *default)


class Plain(dict):
    pass


def subclasses(turns):
    own = Own()
    plain = Plain()
    n = 0
    for i in range(turns):
        own[i % 4] = i
        plain.setdefault(Key(i % 4), i)
        n += own.pop(i % 5, 0)[1]
        if i % 3 == 0:
            del plain[Key(i % 4)]
        n += plain.pop(i % 4, 1)
    return n, len(own), len(plain)


print(subclasses(3000))


def while_iterated(turns):
    n = 0
    for i in range(turns):
        d = {1: 1, 2: 2, 3: 3}
        try:
            for k in d:
                d.pop(k)
        except RuntimeError as e:
            n += len(str(e))
        s = {1, 2, 3}
        try:
            for k in s:
                s.discard(k)
        except RuntimeError as e:
            n += len(str(e))
    return n


print(while_iterated(1500))
attributes = Key(1)
for i in range(3000):
    vars(attributes).setdefault("a", i)
    vars(attributes)["b"] = i
    assert vars(attributes).pop("b") == i
    if i % 100 == 0:
        del vars(attributes)["a"]
print(vars(attributes))
empty_asked = Key.asked
print({}.pop(Key(1), "nothing"), Key.asked - empty_asked)
