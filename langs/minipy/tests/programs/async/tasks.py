# asyncio: tasks, gather, wait, timeouts, cancellation, shields, groups of tasks, and the order in which they run.
import asyncio


def attempt(f, *args):
    try:
        print("ok", f(*args))
    except BaseException as e:
        print(type(e).__name__, e)


def run(coro):
    attempt(asyncio.run, coro)


log = []


async def worker(name, steps, result=None):
    for i in range(steps):
        log.append(f"{name}{i}")
        await asyncio.sleep(0)
    return result or name


async def gathers():
    print(await asyncio.gather(worker("a", 3), worker("b", 2), worker("c", 1)))
    print(" ".join(log))
    log.clear()
    print(await asyncio.gather(worker("x", 1), fails(2), return_exceptions=True))
    print(await asyncio.gather())
    try:
        await asyncio.gather(worker("y", 5), fails(1))
    except ValueError as e:
        print("gather raised", e)
    await asyncio.sleep(0)
    print(" ".join(log))


async def fails(steps):
    for i in range(steps):
        await asyncio.sleep(0)
    raise ValueError(f"failed after {steps}")


run(gathers())
log.clear()


async def tasks():
    t = asyncio.create_task(worker("t", 3), name="my task")
    print(t.get_name(), t.done(), asyncio.current_task().get_name())
    await asyncio.sleep(0)
    print(log, len(asyncio.all_tasks()))
    print(await t, t.done(), t.result(), t.exception(), t.cancelled())
    f = asyncio.create_task(fails(1))
    try:
        await f
    except ValueError as e:
        print(e, f.exception() is e)
    attempt(t.set_result, 3)
    attempt(t.cancel)
    u = asyncio.create_task(worker("u", 1))
    await u
    u.add_done_callback(lambda task: log.append("callback " + task.result()))
    await asyncio.sleep(0)
    print(log[-1])
    await u
    return await asyncio.ensure_future(worker("e", 1))


run(tasks())


async def stubborn(times):
    for i in range(times):
        try:
            await asyncio.sleep(3600)
        except asyncio.CancelledError as e:
            log.append(("cancelled", i, e.args))
    return "survived"


async def cancels():
    log.clear()
    t = asyncio.create_task(asyncio.sleep(3600))
    await asyncio.sleep(0)
    print(t.cancel("why"), t.cancelling())
    try:
        await t
    except asyncio.CancelledError as e:
        print("cancelled", e.args, t.cancelled())
    attempt(t.result)
    t = asyncio.create_task(stubborn(2))
    await asyncio.sleep(0)
    t.cancel(1)
    await asyncio.sleep(0)
    t.cancel(2)
    print(await t, log, t.cancelling(), t.uncancel())
    t = asyncio.create_task(worker("never", 1))
    t.cancel()
    try:
        await t
    except asyncio.CancelledError:
        print("before the start", log)
    inner = asyncio.create_task(worker("s", 3))
    outer = asyncio.shield(inner)
    await asyncio.sleep(0)
    outer.cancel()
    try:
        await outer
    except asyncio.CancelledError:
        print("shield", inner.cancelled(), await inner)
    group = asyncio.gather(asyncio.sleep(100), asyncio.sleep(100))
    await asyncio.sleep(0)
    group.cancel()
    try:
        await group
    except asyncio.CancelledError:
        print("gather cancelled")


run(cancels())


async def timeouts():
    try:
        async with asyncio.timeout(0.01):
            await asyncio.sleep(3600)
    except TimeoutError as e:
        print("timeout", repr(e), repr(e.__cause__))
    async with asyncio.timeout(None) as t:
        print(t.when(), t.expired())
        t.reschedule(asyncio.get_running_loop().time() + 100)
        await asyncio.sleep(0)
    print(t.expired())
    try:
        await asyncio.wait_for(asyncio.sleep(3600), 0.01)
    except TimeoutError:
        print("wait_for")
    print(await asyncio.wait_for(worker("w", 1), 3600), await asyncio.wait_for(worker("w", 1), None))
    try:
        async with asyncio.timeout(0.01):
            try:
                await asyncio.sleep(3600)
            except asyncio.CancelledError:
                raise KeyError("in between")
    except KeyError as e:
        print(e)
    try:
        async with asyncio.timeout_at(0):
            await asyncio.sleep(3600)
    except TimeoutError:
        print("at once")


run(timeouts())


async def waits():
    ts = [asyncio.create_task(worker(str(d), d)) for d in (6, 2, 4)]
    done, pending = await asyncio.wait(ts, return_when=asyncio.FIRST_COMPLETED)
    print([t.result() for t in done], len(pending))
    done, pending = await asyncio.wait(ts)
    print(sorted(t.result() for t in done), len(pending))
    done, pending = await asyncio.wait([asyncio.create_task(asyncio.sleep(3600))], timeout=0.01)
    print(len(done), len(pending))
    pending.pop().cancel()
    done, pending = await asyncio.wait(
        [asyncio.create_task(fails(1)), asyncio.create_task(asyncio.sleep(3600))], return_when=asyncio.FIRST_EXCEPTION)
    print([str(t.exception()) for t in done], [t.cancel() for t in pending])
    found = []
    for each in asyncio.as_completed([worker(str(d), d) for d in (5, 1)]):
        found.append(await each)
    async for each in asyncio.as_completed([asyncio.create_task(worker(str(d), d)) for d in (5, 1)]):
        found.append(each.result())
    print(found)


run(waits())


async def groups():
    async with asyncio.TaskGroup() as g:
        a = g.create_task(worker("g", 2))
        b = g.create_task(worker("h", 1))
    print(a.result(), b.result())
    log.clear()
    try:
        async with asyncio.TaskGroup() as g:
            g.create_task(fails(1))
            g.create_task(fails(1))
            g.create_task(stubborn(1))
            await asyncio.sleep(100)
    except* ValueError as e:
        print(repr(e), log)
    try:
        async with asyncio.TaskGroup() as g:
            g.create_task(asyncio.sleep(100))
            raise KeyError("body")
    except* KeyError as e:
        print(repr(e))
    attempt(lambda: g.create_task(worker("late", 1)))


run(groups())


async def main_is_cancelled():
    asyncio.current_task().cancel()
    await asyncio.sleep(0)


run(main_is_cancelled())
run(asyncio.sleep(0, "slept"))


async def nested_run():
    c = worker("n", 1)
    try:
        asyncio.run(c)
    finally:
        c.close()


run(nested_run())
attempt(asyncio.get_running_loop)


async def hot(n):
    total = 0
    for i in range(n):
        total += await asyncio.sleep(0, i)
    return total


run(hot(500))


async def tree(depth):
    if depth == 0:
        await asyncio.sleep(0)
        return 1
    return sum(await asyncio.gather(*[tree(depth - 1) for _ in range(3)])) + 1


run(tree(4))
with asyncio.Runner() as runner:
    print(runner.run(worker("r", 1)), runner.run(worker("r", 2)), runner.get_loop().is_running())
loop = asyncio.new_event_loop()
loop.call_soon(log.append, "soon")
loop.call_later(0.001, lambda: (log.append("later"), loop.stop()))
h = loop.call_later(5, log.append, "never")
h.cancel()
log.clear()
loop.run_forever()
print(log, h.cancelled())
loop.close()
attempt(loop.run_until_complete, None)
attempt(loop.call_soon, print)


async def thread():
    await asyncio.to_thread(print, "x")


async def handler():
    seen = []
    loop = asyncio.get_running_loop()
    loop.set_exception_handler(lambda loop, context: seen.append((context["message"], repr(context["exception"]))))
    loop.call_soon(lambda: 1 / 0)
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    print(seen[0][1])


run(handler())
