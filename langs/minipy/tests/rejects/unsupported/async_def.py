# feature: async
print('not run')
async def f():  # HERE
    pass
