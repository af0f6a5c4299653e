# Rejected: async for outside an async function.
print('must not be printed')
def f():
    async for x in y:
        pass
