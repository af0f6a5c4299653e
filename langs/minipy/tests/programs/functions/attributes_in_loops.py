# Names and docs of functions, and the StopIteration of generators, asked for in loops that are compiled.
from contextlib import contextmanager, suppress


def plain(x):
    return x


def documented(x):
    "What it does."
    return x


class C:
    def method(self):
        pass

    def documented(self):
        "A method."


def names(functions, n):
    seen = {}
    for i in range(n):
        f = functions[i % len(functions)]
        key = (f.__name__, f.__doc__)
        seen[key] = seen.get(key, 0) + 1
        if i == n // 2:
            f.__name__ = "renamed"
        if i == n // 2 + 7:
            f.__doc__ = "now documented"
    return seen


print(names([plain], 300))
print(names([plain, documented], 300))
plain.__doc__ = None
print(names([plain, C.method, C.documented], 600))


def one(f, n):
    count = 0
    for i in range(n):
        if getattr(f, "__doc__", "?") is None:
            count += 1
        if getattr(f, "__name__") == "g":
            count += 1000
        if i == 200:
            f.__name__ = "g"
    return count


print(one(lambda x: x, 400), one(lambda x: x, 400))

shadowed = 0
for i in range(200):
    documented.__dict__["__name__"] = "from the dict"
    shadowed += len(documented.__name__)
print(shadowed, sorted(documented.__dict__))
try:
    for i in range(200):
        documented.__name__ = "x" if i < 150 else 3
except TypeError as e:
    print(i, e)


def returning(value):
    yield 1
    return value


def values(n):
    total = 0
    kinds = set()
    for i in range(n):
        g = returning(i if i % 3 else None)
        next(g)
        try:
            next(g)
        except StopIteration as e:
            total += e.value or 0
            kinds.add((len(e.args), e.__context__ is None, e.__traceback__.tb_next is None, type(e).__name__))
        try:
            g.send(None)
        except StopIteration as e:
            kinds.add((e.args, e.value))
    return total, sorted(kinds, key=repr)


print(values(300))


def nested(n):
    chains = 0
    for i in range(n):
        g = returning((i, i))
        try:
            raise KeyError(i)
        except KeyError as outer:
            try:
                next(g), next(g)
            except StopIteration as e:
                chains += e.__context__ is outer and e.value == (i, i)
    return chains


print(nested(300))


class Pool:
    def __init__(self):
        self.free = list(range(4))
        self.log = []

    @contextmanager
    def get(self):
        item = self.free.pop()
        try:
            yield item
        except ZeroDivisionError as e:
            self.log.append(type(e.__context__))
        finally:
            self.free.append(item)


def managed(n):
    pool = Pool()
    total = 0
    for i in range(n):
        with pool.get() as item:
            total += item
            if i % 5 == 0:
                total += 1 // (i % 5)
        with suppress(KeyError, IndexError):
            total += [1, 2, 3][i % 4]
    return total, len(pool.free), len(pool.log), set(pool.log)


print(managed(400))


def escapes(n):
    kept = []
    for i in range(n):
        g = returning(i)
        next(g)
        try:
            next(g)
        except StopIteration as e:
            if i % 50 == 0:
                kept.append(e)
    return [(e.value, e.args, e.__traceback__.tb_lineno - escapes.__code__.co_firstlineno) for e in kept]


print(escapes(300))
