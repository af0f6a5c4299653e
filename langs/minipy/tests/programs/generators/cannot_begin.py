# A generator that is resumed where no level can be opened any more, by the limit of recursion, is over, not "already
# executing"; and what its resumer handles is what it was.
import sys


def cleans():
    try:
        yield 1
        yield 2
    finally:
        pass


def plain():
    yield 1
    yield 2


def chain():
    yield from plain()


def handles():
    try:
        raise KeyError("inner")
    except KeyError:
        yield 1
        yield 2


def down(n, resume, g):
    if n:
        return down(n - 1, resume, g)
    return resume(g)


def after(make, started, resume):
    limit = sys.getrecursionlimit()
    for n in range(limit - 40, limit):
        g = make()
        if started:
            next(g)
        try:
            down(n, resume, g)
        except RecursionError:
            return type(list(g)).__name__, sys.exception() is None
        except KeyError:
            pass
    return "never"


WAYS = {
    "next": next,
    "send": lambda g: g.send(None),
    "throw": lambda g: g.throw(KeyError),
    "close": lambda g: g.close(),
    "list": list,
    "loop": lambda g: [x for x in g],
}
for make in cleans, plain, chain, handles:
    for name, resume in WAYS.items():
        for started in (False, True):
            # What has nothing to clean up is closed without being resumed.
            if name != "close":
                print(make.__name__, name, started, after(make, started, resume))


def handled_after(resume):
    limit = sys.getrecursionlimit()

    def dive(n, g):
        if n:
            return dive(n - 1, g)
        try:
            raise OSError("outer")
        except OSError as outer:
            try:
                resume(g)
            except RecursionError:
                return True
            except BaseException:
                return False
            finally:
                assert sys.exception() is outer, sys.exception()

    for n in range(limit - 40, limit):
        g = handles()
        next(g)
        try:
            if dive(n, g):
                return list(g), sys.exception()
        except RecursionError:
            pass
    return "never"


for resume in next, lambda g: g.send(5), list, lambda g: g.throw(ValueError):
    print(handled_after(resume))
