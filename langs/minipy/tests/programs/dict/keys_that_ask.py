# Keys whose hashes and comparisons are written in Python, alone and in tuples: what is asked, in which order, how often.
log = []


class Key:
    def __init__(self, name, code):
        self.name, self.code = name, code

    def __hash__(self):
        log.append("h" + self.name)
        return self.code

    def __eq__(self, other):
        log.append("e" + self.name + getattr(other, "name", "?"))
        return isinstance(other, Key) and self.name == other.name


class Frozen:
    __slots__ = ("x", "y")

    def __init__(self, x, y):
        object.__setattr__(self, "x", x)
        object.__setattr__(self, "y", y)

    def __setattr__(self, name, value):
        raise AttributeError("frozen " + name)

    def __getattribute__(self, name):
        if name == "z":
            return object.__getattribute__(self, "x") * 10
        return object.__getattribute__(self, name)

    def __hash__(self):
        return hash((self.x, self.y))

    def __eq__(self, other):
        return (self.x, self.y) == (other.x, other.y)


class BadHash:
    def __init__(self, value):
        self.value = value

    def __hash__(self):
        return self.value


class Late:
    def __getattr__(self, name):
        return "asked " + name


def look_up(rounds):
    table = {}
    keys = [Key("a", 1), Key("b", 2), Key("c", 3)]
    for i in range(rounds):
        key = keys[i % 3]
        table[key] = table.get(key, 0) + 1
        table[key, i % 2] = i
        if (i % 2, key) in table:
            table.pop((i % 2, key))
        else:
            table[i % 2, key] = key.name
        (key, Key("b", 2)) == (Key("a", 1), key)
        (key, 1, 2) != (key, 1)
        hash((key, (key, i)))
    return len(table), sorted(str(v) for v in table.values())


def frozen(rounds):
    seen, total = {}, 0
    for i in range(rounds):
        point = Frozen(i % 7, i % 3)
        seen[point] = seen.get(point, 0) + point.z
        total += hash(point) == hash((i % 7, i % 3))
        try:
            point.x = 3
        except AttributeError as error:
            total += len(str(error))
    return sum(seen.values()), len(seen), total


def hashes(rounds):
    values = [0, -1, -2, 2**61 - 1, 2**61, -(2**61), 2**62, -(2**63), 10**30, True, 2.0, 2.5, float("inf"), None,
              (), (1,), (-1, (-1, (2, (3, (4, (5, (6,))))))), frozenset((1, 2)), BadHash(-1), BadHash(2**61 + 5),
              BadHash(2**70), BadHash(True), (BadHash(7), 1.5), tuple(range(12)), (BadHash(3),) * 9]
    numbers = []
    for _ in range(rounds):
        numbers = []
        for value in values:
            if value is not None:
                numbers.append(hash(value))
                numbers.append(hash((value, 3)))
    return numbers


def refused(rounds):
    texts = []
    for i in range(rounds):
        texts = []
        for value in ([1], {}, ([1], 2), (1, (2, {3})), BadHash("text"), BadHash(None), (BadHash(1.5), 2)):
            for use in (hash, lambda v: {v: 1}, lambda v: {1: 2}.get(v), lambda v: {1: 2}[v, v]):
                try:
                    use(value)
                except Exception as error:
                    texts.append(f"{type(error).__name__}: {error}")
    return texts


def hooks(rounds):
    late, found = Late(), []
    for i in range(rounds):
        found = [late.there]
        for name in ("gone", "__class__", "there"):
            try:
                found.append(object.__getattribute__(late, name))
            except AttributeError as error:
                found.append(str(error))
        object.__setattr__(late, "kept%d" % (i % 5), i)
    return found, sorted(vars(late).items())


print(look_up(40), "".join(log))
log.clear()
print(look_up(3000)[0], len(log))
print(frozen(5000))
for number in hashes(60):
    print(number)
for text in refused(40):
    print(text)
print(hooks(3000))
