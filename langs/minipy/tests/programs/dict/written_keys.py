# Keys whose __hash__ and __eq__ are written in Python: look-ups, stores, sets, collisions, changes on the way, errors.
log = []


class Key:
    def __init__(self, a, b):
        self.a = a
        self.b = b

    def __hash__(self):
        return hash((self.a, self.b))

    def __eq__(self, other):
        return isinstance(other, Key) and self.a == other.a and self.b == other.b


class Loud:
    """Counts what is asked of it, and has few hashes."""

    asked = [0, 0]

    def __init__(self, n):
        self.n = n

    def __hash__(self):
        Loud.asked[0] += 1
        return self.n % 4

    def __eq__(self, other):
        Loud.asked[1] += 1
        if not isinstance(other, Loud):
            return NotImplemented
        return self.n == other.n


def count(turns):
    d = {}
    seen = set()
    for i in range(turns):
        k = Key(i % 10, i % 7)
        d[k] = d.get(k, 0) + 1
        if k in seen:
            log.append(i) if i < 0 else None
        else:
            seen.add(k)
        if Key(i % 11, 3) in d:
            d[k] += 1
    return len(d), len(seen), sum(d.values())


print(count(3000))


def collide(turns):
    d = {}
    found = 0
    for i in range(turns):
        k = Loud(i % 13)
        if k in d:
            found += d[k]
        else:
            d[k] = i
    return found, len(d), Loud.asked


print(collide(3000))


def mixed(turns):
    d = {1: "one", 2: "two", "a": "letter", (1, 2): "pair"}
    n = 0
    for i in range(turns):
        k = Loud(i % 4)
        n += k in d
        n += d.get(k, "") == "one"
        n += i % 4 in d
    return n, Loud.asked


print(mixed(2000))


class One:
    """Equal to integers."""

    def __init__(self, n):
        self.n = n

    def __hash__(self):
        return self.n

    def __eq__(self, other):
        return self.n == other


def like_integers(turns):
    d = {n: n * n for n in range(5)}
    n = 0
    for i in range(turns):
        n += d.get(One(i % 7), -1)
    return n


print(like_integers(2000))


class Changing:
    """Changes the table while it is compared."""

    table = None

    def __init__(self, n):
        self.n = n

    def __hash__(self):
        return 7

    def __eq__(self, other):
        t = Changing.table
        if t is not None and self.n == 500 and len(t) < 20:
            Changing.table = None
            t[Changing(len(t) + 1000)] = "new"
            Changing.table = t
        return self.n == other.n


def changes():
    results = []
    for i in range(1500):
        t = {Changing(1): "a", Changing(500): "b", Changing(3): "c"} if i % 50 == 0 else t
        Changing.table = t if i % 3 else None
        k = Changing(i % 5)
        results.append(t.get(k, "none"))
        if i % 400 == 399:
            t[Changing(500)] = i
        results.append(len(t))
    Changing.table = None
    return results[:8], sum(r for r in results if isinstance(r, int)), results.count("c"), results.count("none")


print(changes())


class Clearing:
    victim = None

    def __init__(self, n):
        self.n = n

    def __hash__(self):
        if Clearing.victim is not None and self.n == 9:
            Clearing.victim.clear()
        return self.n

    def __eq__(self, other):
        return self.n == other.n


def clears(turns):
    d = {}
    total = 0
    for i in range(turns):
        d[Clearing(i % 10)] = i
        if i % 100 == 57:
            Clearing.victim = d
        total += len(d)
        if i % 100 == 59:
            Clearing.victim = None
    return total


print(clears(2000))


class Odd:
    def __init__(self, h):
        self.h = h

    def __hash__(self):
        return self.h

    def __eq__(self, other):
        if self.h == -5:
            raise ValueError("no comparison")
        return True


def odd(h, turns):
    d = {}
    n = 0
    for i in range(turns):
        try:
            d[Odd(h)] = i
            n += d[Odd(h)]
        except (TypeError, ValueError) as e:
            if i == turns - 1:
                return type(e).__name__, str(e), len(d)
    return n, len(d), [hash(k) for k in d]


for h in (-1, True, 2**61 - 1, 2**62, 2**63 - 1, -(2**63), 2**64 + 5, 1.5, "h", None, -5):
    print(h, odd(h, 1200))


class Missing(dict):
    def __missing__(self, key):
        log.append(key.a)
        value = self[key] = [key.b]
        return value


def missing(turns):
    m = Missing()
    for i in range(turns):
        m[Key(i % 5, i % 3)].append(i)
    return len(m), sum(map(len, m.values())), len(log)


print(missing(1500))


class Plain(dict):
    pass


def absent(turns):
    p = Plain()
    p[Key(1, 1)] = "here"
    errors = 0
    for i in range(turns):
        try:
            p[Key(1, i % 2)]
        except KeyError as e:
            errors += e.args[0] == Key(1, 0)
    return errors


print(absent(1500))


class Late:
    """Gets its own methods while it is in use."""

    def __init__(self, n):
        self.n = n

    def __hash__(self):
        return self.n & 1


def late(turns):
    d = {}
    for i in range(turns):
        if i == turns // 2:
            Late.__eq__ = lambda self, other: self.n == other.n
        if i == turns * 3 // 4:
            Late.__hash__ = lambda self: self.n & 3
        d[Late(i % 4)] = i
    return len(d)


print(late(400))


class Same(Key):
    """Only one of the two methods is inherited."""

    def __eq__(self, other):
        return super().__eq__(other)


try:
    {Same(1, 2): 1}
except TypeError as e:
    print(e)


def deep(n):
    class Nested:
        def __hash__(self):
            return hash(self.inner) if n else 1

        def __eq__(self, other):
            return self.inner == other.inner

    k = Nested()
    k.inner = k
    try:
        return {k: 1}
    except RecursionError:
        return "too deep"


print(deep(1))
