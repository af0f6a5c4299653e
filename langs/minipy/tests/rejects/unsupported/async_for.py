# feature: async
async def f(x):  # HERE
    async for i in x:
        pass
