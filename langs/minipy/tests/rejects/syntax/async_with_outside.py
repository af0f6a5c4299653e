# Rejected: async with outside an async function.
print('must not be printed')
def f():
    async with x:
        pass
