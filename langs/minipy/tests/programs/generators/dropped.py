# Generators that lose their last reference while they are suspended, while they run, or while they are being closed.
import gc

log = []


class Token:
    # A resource in a generator's frame.
    live = 0

    def __init__(self):
        Token.live += 1

    def __del__(self):
        Token.live -= 1


def suspended(n):
    t = Token()
    try:
        yield n
        yield n + 1
    finally:
        log.append("suspended")


def own(box):
    # Drops the last reference to itself while it runs.
    t = Token()
    try:
        yield 1
        box.clear()
        gc.collect()
        yield 2
    finally:
        log.append("own")


def drop_in_callee(box):
    def callee(depth):
        if depth:
            return callee(depth - 1)
        box.clear()
        gc.collect()
        return [Token() for i in range(10)] and 5

    try:
        x = callee(5)
        yield x
        yield x + callee(2)
    finally:
        log.append("callee")


def drop_in_finally(box):
    try:
        yield 1
    finally:
        box.clear()
        gc.collect()
        log.append("finally")


def closes_another(other):
    try:
        yield 1
    finally:
        try:
            other.throw(KeyError("from finally"))
        except (KeyError, StopIteration) as e:
            log.append(type(e).__name__)
        except ValueError as e:
            log.append(str(e))


def resumes_itself(box):
    try:
        yield 1
        try:
            next(box[0])
        except ValueError as e:
            log.append(str(e))
        try:
            box[0].throw(KeyError)
        except ValueError as e:
            log.append(str(e))
        try:
            box[0].close()
        except ValueError as e:
            log.append(str(e))
        yield 2
    finally:
        log.append("itself")


def closes_itself_at_close(box):
    try:
        yield 1
    finally:
        for f in (lambda: next(box[0]), lambda: box[0].close(), lambda: box[0].throw(OSError)):
            try:
                f()
            except ValueError as e:
                log.append(str(e))


def delegates(inner):
    try:
        yield 0
        yield from inner
    finally:
        log.append("delegates")


def drive(k):
    g = suspended(k)
    total = next(g)
    del g
    gc.collect()
    box = []
    box.append(own(box))
    total += next(box[0])
    total += next(box.pop() if k % 2 else box[0], 0) if not k % 3 else 0
    box.clear()
    gc.collect()
    box = []
    box.append(drop_in_callee(box))
    total += next(box[0])
    gc.collect()
    box = []
    box.append(drop_in_finally(box))
    total += next(box[0])
    if k % 2:
        box[0].close()
    else:
        try:
            box[0].throw(ValueError)
        except ValueError:
            log.append("thrown")
    box = []
    box.append(resumes_itself(box))
    total += next(box[0])
    total += next(box[0])
    box[0].close()
    box = []
    box.append(closes_itself_at_close(box))
    total += next(box[0])
    box[0].close()
    a = suspended(-1)
    total += next(a)
    b = closes_another(a)
    total += next(b)
    b.close()
    inner = suspended(7)
    d = delegates(inner)
    total += next(d) + next(d)
    try:
        # It is suspended, but what it delegates to is driven from outside.
        total += next(inner)
        total += next(d, 100)
    except ValueError as e:
        log.append(str(e))
    d = inner = a = b = None
    gc.collect()
    names = []
    while log:
        names.append(log.pop())
    return total, sorted(names)


N = 40
# When the collector finds what is dropped is its business; that it is closed, once, is what is asked.
DROPPED = ("suspended", "own", "callee")
closed = {name: 0 for name in DROPPED}
for k in range(N):
    total, names = drive(k)
    for name in DROPPED:
        closed[name] += names.count(name)
    print(total, [name for name in names if name not in DROPPED])
gc.collect()
for name, each in ("suspended", 3), ("own", 1), ("callee", 1):
    n = closed[name] + log.count(name)
    print(name, "closed once" if each * N - 4 <= n <= each * N else n)
print(Token.live <= 4)
