# Dicts made of pairs, and updated with them: by zip, enumerate, generators, map and filter, with errors in between.
class Sub(dict):
    def __setitem__(self, key, value):
        raise AssertionError("not asked")


class Text(str):
    pass


class Loud(str):
    def __hash__(self):
        return str.__hash__(self) ^ 1

    def __eq__(self, other):
        return str.__eq__(self, other) is True

    __ne__ = str.__ne__


class Keys:
    def keys(self):
        return ["a", "b"]

    def __getitem__(self, key):
        return key * 2


def pairs(n, bad=None):
    for i in range(n):
        yield bad if i == n - 1 and bad is not None else (i % 5, i)


def made(i):
    names, values = ["a", "b", Text("c"), "a"], (i, 2, 3, 4)
    out = [dict(zip(names, values)), Sub(zip(names, values)), dict(zip(names)) if i < 0 else {}, dict(enumerate("xyz", i))]
    out.append(dict((k, v * i) for k, v in zip(names, values)))
    out.append(dict(map(lambda k: (k, i), names)))
    out.append(dict(filter(lambda pair: pair[1] != 2, zip(names, values))))
    d = {"z": 0}
    d.update(zip(names, values))
    d.update(enumerate(names))
    d.update(pairs(7))
    d.update(Keys())
    d.update([("p", 1), ["q", 2], "rs"])
    d.update({"t": i}, u=i)
    d.update(a=i)
    s = Sub(a=1)
    s.update(pairs(3), b=2)
    s.update(d)
    out += [d, s, type(s).__name__]
    return out


def failing(i):
    texts = []
    for other in (pairs(4, (1, 2, 3)), pairs(3, 5), pairs(2, "abc"), zip([1, 2]), zip([1], [2], [3]), enumerate([[1]]),
                  pairs(4, ([], 1)), zip([{}], [1]), map(len, ["ab"]), map(None, [1]), (x / 0 for x in [1]), 5, None,
                  pairs(3, "xy"), zip([Loud("a"), "a", Text("a")], [1, 2, 3])):
        d = {"k": i}
        try:
            d.update(other)
        except Exception as error:
            texts.append((type(error).__name__, str(error)))
        texts.append(sorted(map(str, d.items())))
        try:
            texts.append(len(dict(other)))
        except Exception as error:
            texts.append((type(error).__name__, str(error)))
    return texts


def keyed(n):
    table, found = {}, 0
    for i in range(n):
        key = "abcdef"[i % 6]
        table[Text(key)] = i
        table[Loud(key)] = -i
        found += table[key] + table[Text(key)] - table.get(Loud(key), 1)
        found += (Text("q") in table) + (Loud("b") in table)
        if i % 50 == 0:
            table.pop(Text("a"), None)
    return found, len(table), [type(k).__name__ for k in table]


first = made(3), failing(3)
for i in range(300):
    made(i)
    failing(i)
assert (made(3), failing(3)) == first
for part in first[0] + first[1]:
    print(part)
print(keyed(5000))
