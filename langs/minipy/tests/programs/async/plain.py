# Coroutines driven by hand: awaits that suspend and that do not, send, throw, close, and the errors of misuse.
import types


class Suspend:
    def __init__(self, value):
        self.value = value

    def __await__(self):
        got = yield self.value
        return got


async def add(a, b):
    return a + b


async def twice(n):
    x = await add(n, n)
    y = await Suspend(x)
    return x, y


def run(coro, answers=()):
    sent = None
    answers = iter(answers)
    seen = []
    while True:
        try:
            seen.append(coro.send(sent))
        except StopIteration as stop:
            return seen, stop.value
        sent = next(answers, None)


print(run(twice(4), ["answer"]))


async def loop(n):
    total = 0
    for i in range(n):
        total += await add(i, 1)
    return total


print(run(loop(3000)))


async def suspending(n):
    total = 0
    for i in range(n):
        total += await Suspend(i)
    return total


print(run(suspending(5), [10, 20, 30, 40, 50]))
seen, value = run(suspending(2000), range(2000))
print(len(seen), sum(seen), value)


def attempt(f, *args):
    try:
        print("ok", f(*args))
    except BaseException as e:
        print(type(e).__name__, e)


c = add(1, 2)
print(type(c).__name__, c.cr_running, c.cr_await, c.cr_code.co_name, c.__name__, c.__qualname__, c.cr_origin)
attempt(c.send, 1)
attempt(c.send, None)
attempt(c.send, None)
attempt(c.throw, ValueError("late"))
attempt(c.close)
attempt(iter, c)
attempt(next, c)
attempt(lambda: [*c])

c = twice(1)
print(c.send(None), type(c.cr_await).__name__, c.cr_suspended)
attempt(c.throw, KeyError("thrown"))
c = add(1, 2)
c.close()
attempt(c.send, None)


async def awaits(x):
    return await x


class NoIterator:
    def __await__(self):
        return 3


class GivesCoroutine:
    def __await__(self):
        c = add(1, 2)
        kept.append(c)
        return c


kept = []
attempt(run, awaits(3))
attempt(run, awaits(NoIterator()))
attempt(run, awaits(GivesCoroutine()))
attempt(run, awaits([1, 2]))
for c in kept:
    c.close()
inner = suspending(3)
first, second = awaits(inner), awaits(inner)
print(first.send(None))
attempt(second.send, None)
attempt(first.send, 5)
first.close()
attempt(inner.send, None)


async def raises():
    raise StopIteration("no")


attempt(run, raises())


async def stops():
    try:
        await Suspend(1)
    except GeneratorExit:
        await Suspend(2)


c = stops()
c.send(None)
attempt(c.close)


async def cleans(log):
    try:
        log.append("in")
        await Suspend(1)
    finally:
        log.append("out")


log = []
c = cleans(log)
c.send(None)
c.close()
print(log)


class Me:
    def __await__(self):
        return self.again().__await__()

    async def again(self):
        got = await Suspend("me")
        return got, 1


print(run(awaits(Me()), ["you"]))
w = add(5, 6).__await__()
print(type(w).__name__, iter(w) is w)
attempt(next, w)


@types.coroutine
def old(n):
    got = yield n
    return got * 2


print(run(awaits(old(3)), [21]), old.__code__.co_flags & 0x100)


@types.coroutine
def delegating():
    return (yield from add(20, 30))


print(run(awaits(delegating())))


def not_one():
    yield from add(1, 1)


g = add(1, 1)


def not_one():
    yield from g


attempt(list, not_one())
g.close()
print(bool(add.__code__.co_flags & 0x80), add.__code__.co_flags & 0x3)


async def running():
    try:
        me.send(None)
    except ValueError as e:
        print(e)
    await Suspend(0)


me = running()
me.send(None)
me.close()


async def deep(n):
    if n == 0:
        return await Suspend("bottom")
    return 1 + await deep(n - 1)


print(run(deep(100), [1000]))


async def catches(n):
    caught = 0
    for i in range(n):
        try:
            await failing(i)
        except ZeroDivisionError:
            caught += 1
    return caught


async def failing(i):
    return 1 // (i % 3)


print(run(catches(3000)))


async def thrown_into():
    log = []
    for i in range(6):
        try:
            log.append(await Suspend(i))
        except ValueError as e:
            log.append(str(e))
    return log


c = thrown_into()
print(c.send(None), c.throw(ValueError("a")), c.send("b"), c.throw(ValueError("c")))
c.close()


async def defaults(a, /, b=2, *args, c=3, **kw):
    return a, b, args, c, kw


print(run(defaults(1)), run(defaults(1, 5, 6, c=7, d=8)))


class Methods:
    async def method(self, x):
        return self, x

    @staticmethod
    async def static(x):
        return x

    @classmethod
    async def of_class(cls, x):
        return cls.__name__, x

    async def all(self):
        a = (await self.method(1))[1]
        return a, await self.static(x=2), await self.of_class(*[3]), await Methods.method(self, 4) == (self, 4)


print(run(Methods().all()))
print([type(c).__name__ for c in (lambda: [c for c in [add(1, 1)] if not c.close()])()])
