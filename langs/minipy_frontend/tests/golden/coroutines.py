# `await`, `async for`, `async with`, asynchronous generators and comprehensions.
async def f(x, it):
    await g(x)
    await x.m(1)
    async for i in it:
        x += i
    async with x as y:
        return y
async def gen(it):
    yield 1
    return
async def comp(it):
    return [i async for i in it], (await i for i in it)
