# asyncio: queues, events, locks, semaphores, conditions, futures, context variables, and asynchronous generators in a loop.
import asyncio
import contextvars


def attempt(f, *args):
    try:
        print("ok", f(*args))
    except BaseException as e:
        print(type(e).__name__, e)


async def produce(queue, n):
    for i in range(n):
        await queue.put(i)
    await queue.put(None)


async def consume(queue):
    total = 0
    while (item := await queue.get()) is not None:
        total += item
        queue.task_done()
    queue.task_done()
    return total


async def queues():
    for size in 0, 1, 10:
        q = asyncio.Queue(size)
        _, total = await asyncio.gather(produce(q, 300), consume(q))
        await q.join()
        print(size, total, q.qsize(), q.empty(), q.full())
    q = asyncio.PriorityQueue()
    for x in 3, 1, 2:
        q.put_nowait(x)
    print([q.get_nowait() for _ in range(3)])
    q = asyncio.LifoQueue(2)
    q.put_nowait(1), q.put_nowait(2)
    attempt(q.put_nowait, 3)
    print(q.get_nowait(), q.get_nowait())
    attempt(q.get_nowait)
    attempt(asyncio.Queue().task_done)
    t = asyncio.create_task(q.get())
    await asyncio.sleep(0)
    t.cancel()
    await asyncio.sleep(0)
    q.put_nowait("kept")
    print(await q.get())
    try:
        await asyncio.wait_for(q.get(), 0.01)
    except TimeoutError:
        print("nothing came")
    q.shutdown()
    try:
        await q.get()
    except asyncio.QueueShutDown:
        print("shut down")


asyncio.run(queues())


async def locks():
    lock, order = asyncio.Lock(), []

    async def locked(name):
        async with lock:
            order.append("+" + name)
            await asyncio.sleep(0)
            order.append("-" + name)

    await asyncio.gather(*[locked(n) for n in "abc"])
    print(" ".join(order), lock.locked())
    attempt(lock.release)
    sem, running, most = asyncio.Semaphore(2), 0, 0

    async def limited():
        nonlocal running, most
        async with sem:
            running += 1
            most = max(most, running)
            await asyncio.sleep(0)
            running -= 1

    await asyncio.gather(*[limited() for _ in range(6)])
    print(most, running)
    b = asyncio.BoundedSemaphore(1)
    attempt(b.release)
    event = asyncio.Event()
    waiters = [asyncio.create_task(event.wait()) for _ in range(2)]
    await asyncio.sleep(0)
    print(event.is_set(), [w.done() for w in waiters])
    event.set()
    print(await asyncio.gather(*waiters))
    condition, items = asyncio.Condition(), []

    async def taker():
        async with condition:
            await condition.wait_for(lambda: items)
            return items.pop()

    async def giver():
        for i in range(2):
            async with condition:
                items.append(i)
                condition.notify()
            await asyncio.sleep(0)

    print(sorted((await asyncio.gather(taker(), taker(), giver()))[:2]))
    barrier = asyncio.Barrier(3)
    print(sorted(await asyncio.gather(*[barrier.wait() for _ in range(3)])))


asyncio.run(locks())
var = contextvars.ContextVar("var", default="default")


async def context(name):
    before = var.get()
    var.set(name)
    await asyncio.sleep(0)
    return before, var.get()


async def contexts():
    var.set("main")
    print(await asyncio.gather(context("a"), context("b")), var.get())
    print(await context("direct"), var.get())
    own = contextvars.copy_context()
    own.run(var.set, "own")
    print(await asyncio.create_task(context("task"), context=own), own[var])


asyncio.run(contexts())


async def futures():
    loop = asyncio.get_running_loop()
    f = loop.create_future()
    loop.call_soon(f.set_result, 5)
    print(f.done(), await f, f.done(), f.result())
    f = loop.create_future()
    f.set_exception(KeyError("f"))
    try:
        await f
    except KeyError as e:
        print(repr(e))
    f = loop.create_future()
    f.cancel("m")
    attempt(f.result)
    f = loop.create_future()
    attempt(f.set_exception, StopIteration)
    f.cancel()


asyncio.run(futures())


async def ticks(n, log):
    try:
        for i in range(n):
            yield i
            await asyncio.sleep(0)
    finally:
        await asyncio.sleep(0)
        log.append("closed")


async def generators():
    log = []
    print([x async for x in ticks(5, log)], log)
    async for x in ticks(5, log):
        if x == 2:
            break
    g = ticks(3, log)
    print(await anext(g), await g.asend(None))
    await g.aclose()
    print(await anext(g, "over"), log.count("closed") >= 2)
    kept.append(ticks(9, shut))
    print(await anext(kept[0]))


kept, shut = [], []
asyncio.run(generators())
print(shut)


async def pipeline(n):
    async def source():
        for i in range(n):
            yield i
            if i % 50 == 0:
                await asyncio.sleep(0)

    async def doubled(it):
        async for x in it:
            yield x * 2

    return sum([x async for x in doubled(source()) if x % 3 == 0])


print(asyncio.run(pipeline(2000)))
