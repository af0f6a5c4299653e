# contextlib with coroutines: asynccontextmanager, aclosing, AsyncExitStack, nullcontext, decorators; suppress with groups.
import asyncio
import contextlib


@contextlib.asynccontextmanager
async def managed(log, name, swallow=()):
    log.append("+" + name)
    await asyncio.sleep(0)
    try:
        yield name
    except swallow as e:
        log.append("!" + type(e).__name__)
    finally:
        await asyncio.sleep(0)
        log.append("-" + name)


async def uses():
    log = []
    async with managed(log, "a") as a, managed(log, "b", KeyError) as b:
        log.append(a + b)
        raise KeyError(1)
    print(log)
    log.clear()
    try:
        async with managed(log, "c"):
            raise ValueError("out")
    except ValueError as e:
        print(e, log)

    @managed(log, "d")
    async def decorated(x):
        log.append("inside")
        return x

    log.clear()
    print(await decorated(3), await decorated(4), log)


asyncio.run(uses())


async def bad():
    @contextlib.asynccontextmanager
    async def none():
        if False:
            yield

    @contextlib.asynccontextmanager
    async def two():
        yield 1
        yield 2

    for f in none, two:
        try:
            async with f():
                pass
        except RuntimeError as e:
            print(e)
    try:
        async with two():
            raise KeyError(3)
    except KeyError as e:
        print(repr(e))


asyncio.run(bad())


async def stacks():
    log = []
    async with contextlib.AsyncExitStack() as stack:
        print(await stack.enter_async_context(managed(log, "x")), stack.enter_context(contextlib.nullcontext(5)))

        async def callback(*args):
            log.append(args)

        stack.push_async_callback(callback, 1, 2)
        stack.callback(log.append, "sync")
        kept = stack.pop_all()
    print(log)
    await kept.aclose()
    print(log)
    log.clear()
    try:
        async with contextlib.AsyncExitStack() as stack:
            await stack.enter_async_context(managed(log, "y", KeyError))
            await stack.enter_async_context(managed(log, "z"))
            raise KeyError("k")
    finally:
        print(log)
    try:
        await stack.enter_async_context(3)
    except TypeError as e:
        print(e)
    try:
        stack.enter_context(3)
    except TypeError as e:
        print(e)


asyncio.run(stacks())


async def numbers(log):
    try:
        for i in range(10):
            yield i
    finally:
        log.append("closed")


async def closes():
    log = []
    async with contextlib.aclosing(numbers(log)) as it:
        async for i in it:
            if i == 3:
                break
    print(i, log)
    async with contextlib.nullcontext("n") as n:
        print(n)


asyncio.run(closes())
print(issubclass(contextlib.AsyncExitStack, contextlib.AbstractAsyncContextManager))
with contextlib.suppress(KeyError):
    raise ExceptionGroup("g", [KeyError(1)])
try:
    with contextlib.suppress(KeyError):
        raise ExceptionGroup("g", [KeyError(1), ValueError(2)])
except ExceptionGroup as e:
    print(repr(e))
