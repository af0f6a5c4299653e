# What nobody refers to any more runs its finalizer once: `__del__`, and the finally blocks of generators.
import gc

COUNT = 40
log = []
title = ""


class Plain:
    def __init__(self, number):
        self.number = number
        self.title = title

    def __del__(self):
        log.append((self.title, self.number))


def deep(n):
    return 0 if n == 0 else 1 + deep(n - 1)


def collect():
    deep(20)
    gc.collect()
    deep(30)
    gc.collect()


def begin(name):
    global title
    title = name


def seen():
    return [entry for entry in log if entry[0] == title]


def report(wanted=COUNT):
    # Old words on the native stack may keep a few, until later.
    collect()
    print(title, len(seen()) >= wanted * 3 // 4, len(seen()) <= wanted, len(log) == len(set(log)))


def make():
    for i in range(COUNT):
        Plain(i)


begin("instances")
make()
report()


def generator(number):
    name = title
    try:
        yield number
        yield number + 1
    finally:
        log.append((name, number))


def make_generators():
    for i in range(COUNT):
        g = generator(i)
        next(g)


begin("generators")
make_generators()
report()


def unstarted():
    for i in range(COUNT):
        generator(i)


begin("never started")
unstarted()
collect()
print(title, seen())


def finished():
    for i in range(COUNT):
        list(generator(i))


begin("finished")
finished()
print(title, len(seen()) == COUNT)
collect()
print(title, len(seen()) == COUNT)


def closed_twice():
    for i in range(COUNT):
        g = generator(i)
        next(g)
        g.close()
        g.close()


begin("closed")
closed_twice()
print(title, len(seen()) == COUNT)
collect()
print(title, len(seen()) == COUNT)


class Manager:
    def __init__(self, number):
        self.number = number

    def __enter__(self):
        return self

    def __exit__(self, kind, value, traceback):
        log.append(("with", self.number, kind.__name__, str(value)))


def managed(number):
    with Manager(number):
        yield


def make_managed():
    for i in range(COUNT):
        next(managed(i))


begin("with")
make_managed()
report()
print(set(entry[2:] for entry in seen()))


def catching(number):
    try:
        yield
    except GeneratorExit as exit:
        log.append(("except", number, type(exit).__name__))
        raise


def make_catching():
    for i in range(COUNT):
        next(catching(i))


begin("except")
make_catching()
report()


def outer(number):
    try:
        yield from generator(number)
    finally:
        log.append(("delegation", "outer", number))


def make_delegating():
    for i in range(COUNT):
        next(outer(i))


begin("delegation")
make_delegating()
report(2 * COUNT)
# The inner generator ends first.
inner = [entry[1] for entry in seen() if len(entry) == 2]
print(all(log.index(("delegation", n)) < log.index(("delegation", "outer", n)) for n in inner if ("delegation", "outer", n) in log))

# Resurrection: the object lives on, and its finalizer does not run again.
kept = []


class Phoenix:
    def __init__(self, number):
        self.number = number
        self.data = [number, [number]]

    def __del__(self):
        log.append(("risen", self.number))
        kept.append(self)


def make_phoenixes():
    for i in range(COUNT):
        Phoenix(i)


begin("risen")
make_phoenixes()
report()
print(len(kept) >= COUNT * 3 // 4, all(p.data == [p.number, [p.number]] for p in kept))
del kept[:]
report()
del kept[:]


# Cycles, and subclasses of built-in types.
def make_cycles():
    for i in range(COUNT):
        a, b = Plain((i, "a")), Plain((i, "b"))
        a.other, b.other = b, a
        a.me = a


begin("cycles")
make_cycles()
report(2 * COUNT)


# What refers to another comes first.
def make_chains():
    for i in range(COUNT):
        a, b, c = Plain((i, 0)), Plain((i, 1)), Plain((i, 2))
        b.next, c.next, a.data = [a], {0: b}, i


begin("chains")
make_chains()
report(3 * COUNT)
order = {entry: at for at, entry in enumerate(log)}
chains = [[order.get(("chains", (i, k))) for k in (2, 1, 0)] for i in range(COUNT)]
print(all(None in chain or chain == sorted(chain) for chain in chains))


class List(list):
    def __del__(self):
        log.append(self[0])


class Error(Exception):
    def __del__(self):
        log.append(self.args[0])


class Slotted:
    __slots__ = ("number",)

    def __init__(self, number):
        self.number = number

    def __del__(self):
        log.append(("kinds", self.number))


def make_others():
    for i in range(COUNT):
        List([("kinds", i, "list")])
        Slotted((i, "slotted"))
        try:
            raise Error(("kinds", i, "error"))
        except Error:
            pass


begin("kinds")
make_others()
report(3 * COUNT)


# Finalizers may allocate, make more objects with finalizers, and collect.
class Maker:
    def __init__(self, number, generation):
        self.number, self.generation = number, generation

    def __del__(self):
        log.append(("generations", self.number, self.generation))
        if self.generation < 3:
            Maker(self.number, self.generation + 1)
        if self.number == 3:
            gc.collect()
        [[i] for i in range(500)]


def make_makers():
    for i in range(COUNT):
        Maker(i, 0)


begin("generations")
make_makers()
for _ in range(3):
    collect()
report(4 * COUNT)


# A class that gets its `__del__` first and its instances afterwards; a class that loses it.
class Late:
    pass


class Heir(Late):
    pass


Late.__del__ = lambda self: log.append((self.title, self.number))


def make_late():
    for i in range(COUNT):
        heir = Heir()
        heir.title, heir.number = title, i


begin("late")
make_late()
report()


class Changed:
    pass


def make_changed():
    for i in range(COUNT):
        c = Changed()
        c.title, c.number = title, i
        c.__class__ = Plain


begin("changed class")
make_changed()
report()


# Compiled code: an object with a finalizer that nothing but the loop sees is not lost.
def hot(n):
    total = 0
    for i in range(n):
        p = Plain(i)
        total += p.number
    return total


begin("hot")
print(hot(3000))
report(3000)


def hot_generators(n):
    total = 0
    for i in range(n):
        for x in generator(i):
            total += x
            break
    return total


begin("hot generators")
print(hot_generators(3000))
report(3000)
