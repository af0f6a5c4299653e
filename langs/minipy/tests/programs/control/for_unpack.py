# Loops whose targets unpack what zip, enumerate and dict.items give, and unpacking into adjacent locals: nothing is
# assigned by a step that fails, and iterators are asked in CPython's order.
import sys


def failing(n):
    for i in range(n):
        yield i
    raise ValueError(n)


def noisy(name, n, log):
    for i in range(n):
        log.append((name, i))
        yield i
    log.append((name, "end"))


def order_of_zip():
    for sizes in (2, 3), (3, 2), (2, 2), (0, 1):
        log = []
        for a, b in zip(noisy("x", sizes[0], log), noisy("y", sizes[1], log)):
            log.append((a, b))
        print(log)


def targets_after_errors():
    a, b = "a", "b"
    try:
        for a, b in zip(range(5), failing(2)):
            pass
    except ValueError as error:
        print(error, a, b)
    a, b = "a", "b"
    try:
        a, b = failing(1)
    except ValueError as error:
        print(error, a, b)
    try:
        a, b = failing(2)
    except ValueError as error:
        print(error, a, b)
    try:
        a, *b = failing(3)
    except ValueError as error:
        print(error, a, b)
    for wrong in (1,), (1, 2, 3), 5, "abc":
        try:
            for a, b in [(8, 9), wrong]:
                pass
        except (TypeError, ValueError) as error:
            print(error, a, b)
    for a, b, c in [(1, 2, 3)]:
        pass
    for made in (zip(range(3), range(3), range(3)), enumerate("xy"), {1: 2}.items()):
        try:
            for a, b, c in made:
                pass
            print(a, b, c)
        except ValueError as error:
            print(error, a, b, c)
    try:
        for a, b in zip("ab", "c", strict=True):
            pass
    except ValueError as error:
        print(error, a, b)


def same_names_and_other_targets():
    for a, a in zip("ab", "cd"):
        print(a)
    box, parts = [0, 0], {}
    for box[0], parts["k"] in enumerate("pq"):
        print(box, parts)
    for (a, b), c in zip(zip("ab", "cd"), "ef"):
        print(a, b, c)
    for i, (a, *b) in enumerate(["xyz", "w"]):
        print(i, a, b)
    for a, *b in enumerate("z"):
        print(a, b)
    for [a, b] in zip("m", "n"):
        print(a, b)

    def closure():
        for a, b in enumerate("uv"):
            yield lambda: (a, b)

    print([f() for f in list(closure())])
    a, b = b, a
    b, a = a, b
    a, b = [a, b]
    c, d = (a, b), {a: 1}
    print(a, b, c, d)
    a, b = b, (a, b)
    print(a, b)


def changed_dicts():
    d = {1: 2, 3: 4}
    try:
        for k, v in d.items():
            print(k, v)
            d[k + 10] = v
    except RuntimeError as error:
        print(error)
    d = {i: -i for i in range(8)}
    for i in 0, 3, 7:
        del d[i]
    for k, v in d.items():
        d[k] = v * 2
    print(d)
    for k, v in reversed(d.items()):
        print(k, v, end=" ")
    print()
    for k, v in ["ab", (1, 2), [3, 4]]:
        print(k, v, end=" ")
    print()
    for pair in d.items():
        print(pair, end=" ")
    print()


def counts():
    big = 2**62 - 2
    for i, x in enumerate("abcd", big):
        print(i, x)
    total = 0
    for i, (x, y) in enumerate(zip(range(3000), range(3000, 0, -1))):
        total += i * x - y
    for k, v in {i: i + 0.5 for i in range(2000)}.items():
        total += k * v
    print(total)


class Counter(enumerate):
    pass


class Pairs:
    def __init__(self, n):
        self.n = n

    def __iter__(self):
        return self

    def __next__(self):
        self.n -= 1
        if self.n < 0:
            raise StopIteration
        return self.n, str(self.n)


def subclasses():
    for i, x in Counter("ab", 5):
        print(i, x)
    for a, b in Pairs(3):
        print(a, b)
    e = enumerate("abc")
    for i, x in e:
        print(i, x, next(e, None))
    z = zip([1, 2, 3, 4], "abcd")
    for a, b in z:
        print(a, b, next(z))


def stars():
    def f(*args, **kw):
        return args, kw

    items = []
    for n in range(12):
        print(f(*items), f(0, *items, k=n), f(*items, **{"k": n}))
        items.append(n)
    items = [1.5, 2.5]
    print(f(*items))
    print(f(*iter(items)), f(*"ab"), f(*{1: 2}), f(*range(3)))
    try:
        f(*5)
    except TypeError as error:
        print(error)


def lines():
    seen = []

    def trace(frame, event, arg):
        if frame.f_code.co_name == "traced":
            seen.append((event, frame.f_lineno - frame.f_code.co_firstlineno))
            return trace

    def traced():
        for a, b in zip(
            "ab",
            "cd",
        ):
            c = a
        for (
            i,
            x,
        ) in enumerate("e"):
            c = x

    sys.settrace(trace)
    traced()
    sys.settrace(None)
    print(seen)


for part in (order_of_zip, targets_after_errors, same_names_and_other_targets, changed_dicts, counts, subclasses,
             stars, lines):
    part()
