# Asynchronous generators: iteration, asend, athrow, aclose in all orders, what they refuse, and their hooks.
import sys


class Suspend:
    def __init__(self, value):
        self.value = value

    def __await__(self):
        return (yield self.value)


def run(coro, answer=None):
    seen = []
    sent = None
    while True:
        try:
            seen.append(coro.send(sent))
        except StopIteration as stop:
            return seen, stop.value
        sent = answer


def attempt(f, *args):
    try:
        print("ok", f(*args))
    except BaseException as e:
        print(type(e).__name__, e)


async def count(n):
    for i in range(n):
        yield i


async def total(n):
    s = 0
    async for x in count(n):
        s += x
    else:
        s += 1
    return s


print(run(total(5000)))


async def slow(n):
    for i in range(n):
        await Suspend(i)
        yield i * 2
        await Suspend(-i)


async def collect(it):
    return [x async for x in it]


print(run(collect(slow(3))))
seen, value = run(collect(slow(1000)))
print(len(seen), sum(value))


async def echo():
    got = None
    try:
        while True:
            try:
                got = yield got
            except ValueError as e:
                got = "caught " + str(e)
    finally:
        print("echo ends")


g = echo()
print(type(g).__name__, g.ag_running, g.ag_await, g.ag_code.co_name, g.__name__, bool(g.ag_code.co_flags & 0x200))
attempt(run, g.asend(1))
attempt(run, g.asend(None))
attempt(run, g.asend("x"))
attempt(run, g.athrow(ValueError("v")))
attempt(run, g.athrow(KeyError("k")))
attempt(run, g.asend(None))
attempt(run, g.aclose())

g = echo()
attempt(run, g.__anext__())
attempt(run, g.aclose())
attempt(run, g.aclose())
attempt(run, g.__anext__())
attempt(run, g.athrow(ValueError("late")))

g = echo()
attempt(run, g.athrow(ValueError("at the start")))
g = echo()
attempt(run, g.aclose())
attempt(run, g.asend(None))


async def ignores():
    try:
        yield 1
    except GeneratorExit:
        yield 2


g = ignores()
attempt(run, g.asend(None))
attempt(run, g.aclose())


async def awaits_in_finally():
    try:
        yield 1
    finally:
        print("got", await Suspend("finally"))


g = awaits_in_finally()
attempt(run, g.asend(None))
attempt(run, g.aclose(), "answer")

g = awaits_in_finally()
attempt(run, g.asend(None))
attempt(run, g.athrow(KeyError("t")), "answer")

g = slow(3)
a = g.asend(None)
print(a.send(None), g.ag_running, type(a).__name__, a.__await__() is a, iter(a) is a)
attempt(g.asend(None).send, None)
attempt(g.aclose().send, None)
attempt(g.athrow(ValueError).send, None)
attempt(a.throw, KeyError("into"))
attempt(a.send, None)
attempt(run, g.aclose())

g = slow(3)
a = g.asend(None)
a.send(None)
print(a.close(), a.close())
attempt(a.send, None)
print(g.ag_running)

c = count(2).aclose()
print(type(c).__name__, c.close())
attempt(c.send, None)


async def returns():
    yield 1
    return


async def raises_stop():
    yield 1
    raise StopAsyncIteration("no")


async def raises_stop_iteration():
    yield 1
    raise StopIteration("no")


for f in returns, raises_stop, raises_stop_iteration:
    attempt(run, collect(f()))


class Counter:
    def __init__(self, n):
        self.n = n
        self.i = 0

    def __aiter__(self):
        return self

    async def __anext__(self):
        if self.i >= self.n:
            raise StopAsyncIteration
        self.i += 1
        if self.i % 100 == 0:
            await Suspend(self.i)
        return self.i


async def over(it):
    s = 0
    async for x in it:
        if x == 2:
            continue
        if x > 2000:
            break
        s += x
    else:
        s = -s
    return s


print(run(over(Counter(10))))
seen, value = run(over(Counter(1500)))
print(len(seen), value)
seen, value = run(over(Counter(2500)))
print(len(seen), value)


class NoNext:
    def __aiter__(self):
        return 5


class BadNext:
    def __aiter__(self):
        return self

    def __anext__(self):
        return 7


for it in 3, [1], NoNext(), BadNext():
    attempt(run, over(it))
try:
    run(over(BadNext()))
except TypeError as e:
    print(repr(e.__cause__))


async def default(it, *args):
    first = await anext(it)
    return first, await anext(it, *args)


attempt(run, default(count(2), "d"))
attempt(run, default(count(1), "d"))
attempt(run, default(count(1)))
attempt(run, default(aiter(Counter(1)), "e"))
attempt(run, default(slow(2), "d"))
attempt(anext, 3)
attempt(aiter, 3)
attempt(aiter, NoNext())


async def comprehensions():
    a = [x async for x in count(5) if x % 2 == 0]
    b = {x: y async for x in count(3) for y in range(x)}
    c = {x + y for x in range(2) async for y in count(3)}
    d = [x async for x in (y * 2 async for y in count(4))]
    e = [await Suspend(i) for i in range(3)]
    f = [[x async for x in count(n)] for n in range(4)]
    g = (await Suspend(i) for i in range(2))
    return a, b, c, d, e, f, type(g).__name__, [x async for x in g]


print(run(comprehensions(), "s"))


async def nested():
    async for x in count(3):
        async for y in count(x):
            yield x, y


print(run(collect(nested())))


async def many(n):
    result = 0
    for i in range(n):
        async for x, y in nested():
            result += x * y
            if x == 2 and y == 0:
                break
    return result


print(run(many(500)))

first, last = [], []
hooks = sys.get_asyncgen_hooks()
print(hooks)
sys.set_asyncgen_hooks(lambda g: first.append(g.__name__), finalizer=last.append)
print(run(collect(count(2))), first, sys.get_asyncgen_hooks().finalizer == last.append)
attempt(sys.set_asyncgen_hooks, 1)
attempt(lambda: sys.set_asyncgen_hooks(finalizer="x"))
sys.set_asyncgen_hooks(*hooks)


async def throwing(n):
    caught = 0
    for i in range(n):
        g = slow(4)
        try:
            async for x in g:
                if x == 4:
                    raise KeyError(i)
        except KeyError:
            caught += 1
        finally:
            await g.aclose()
    return caught


seen, value = run(throwing(300))
print(len(seen), value)
