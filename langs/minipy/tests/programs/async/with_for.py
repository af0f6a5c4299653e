# `async with` and `async for` with every way out of them, through `finally` and awaits that suspend or not.


class Suspend:
    def __init__(self, value):
        self.value = value

    def __await__(self):
        return (yield self.value)


def run(coro):
    seen = []
    while True:
        try:
            seen.append(coro.send(None))
        except StopIteration as stop:
            return seen, stop.value


def attempt(f, *args):
    try:
        print("ok", f(*args))
    except BaseException as e:
        print(type(e).__name__, e, "|", repr(e.__context__))


class Manager:
    def __init__(self, log, name, suppresses=False, suspends=True):
        self.log = log
        self.name = name
        self.suppresses = suppresses
        self.suspends = suspends

    async def __aenter__(self):
        if self.suspends:
            await Suspend("enter " + self.name)
        self.log.append("+" + self.name)
        return self.name

    async def __aexit__(self, kind, value, trace):
        if self.suspends:
            await Suspend("exit " + self.name)
        self.log.append("-" + self.name + (":" + kind.__name__ if kind else ""))
        return self.suppresses


async def body(how, log, suspends, suppresses):
    for i in range(3):
        try:
            async with Manager(log, "a", suppresses, suspends) as a, Manager(log, "b", False, suspends) as b:
                log.append(a + b)
                if i == 1:
                    if how == "break":
                        break
                    if how == "continue":
                        continue
                    if how == "return":
                        return i
                    if how == "raise":
                        raise KeyError(i)
                    await Suspend("body")
        finally:
            log.append("f")
            if suspends:
                await Suspend("finally")
    return how


for how in "pass", "break", "continue", "return", "raise":
    for suspends in False, True:
        for suppresses in False, True:
            log = []
            attempt(run, body(how, log, suspends, suppresses))
            print(" ".join(log))


async def hot(n):
    log = []
    total = 0
    for i in range(n):
        async with Manager(log, "h", i % 3 == 0, i % 50 == 0) as name:
            total += len(name)
            if i % 3 == 0:
                raise ValueError(i)
        log.clear()
    return total


seen, value = run(hot(2000))
print(len(seen), value)


async def closed(log):
    async with Manager(log, "c"):
        try:
            await Suspend("here")
        finally:
            log.append("finally")


log = []
c = closed(log)
print(c.send(None), c.send(None))
attempt(c.close)
print(log)

log = []
c = closed(log)
c.send(None), c.send(None)
print(c.throw(ValueError("t")))
attempt(c.send, None)
print(log)


class NoExit:
    async def __aenter__(self):
        return self


class Sync:
    def __aenter__(self):
        return 3

    def __aexit__(self, *exc):
        return 4


class SyncExit(Manager):
    def __aexit__(self, *exc):
        return 4


async def enter(manager):
    async with manager:
        pass


async def enter_and_raise(manager):
    async with manager:
        raise KeyError("inside")


attempt(run, enter(3))
attempt(run, enter(NoExit()))
attempt(run, enter(Sync()))
attempt(run, enter(SyncExit([], "s")))
attempt(run, enter_and_raise(SyncExit([], "s")))


class FailingExit(Manager):
    async def __aexit__(self, *exc):
        await super().__aexit__(*exc)
        raise RuntimeError("exit")


attempt(run, enter(FailingExit([], "f")))
attempt(run, enter_and_raise(FailingExit([], "f")))


async def numbers(log, n):
    try:
        for i in range(n):
            yield i
            await Suspend(i)
    finally:
        log.append("closed")


async def leave(how, log):
    try:
        async for i in numbers(log, 4):
            log.append(i)
            try:
                if i == 2:
                    if how == "break":
                        break
                    if how == "return":
                        return "early"
                    if how == "raise":
                        raise KeyError(i)
                    if how == "continue":
                        continue
                log.append("after")
            finally:
                log.append("inner")
        else:
            log.append("else")
    finally:
        log.append("outer")
    return how


for how in "pass", "break", "return", "raise", "continue":
    log = []
    keep = leave(how, log)
    attempt(run, keep)
    print([x for x in log if x != "closed"])


async def handlers():
    try:
        raise KeyError("outer")
    except KeyError:
        try:
            await Suspend(1)
            raise ValueError("inner")
        except ValueError as e:
            await Suspend(2)
            return repr(e.__context__)


print(run(handlers()))


async def star(n):
    got = []
    for i in range(n):
        a, *b = await listed(i % 4 + 1)
        got.append(a + len(b))
    return sum(got)


async def listed(n):
    return [n] * n


print(run(star(1000)))
x = 0


async def names():
    global x
    y = 1

    async def inner():
        nonlocal y
        y += 1
        return y

    async with Manager([], "n") as x:
        y += await inner()
    z = [await inner() for _ in range(3)]
    return x, y, z, (lambda: y)()


print(run(names()), x)
