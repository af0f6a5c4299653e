# Rejected: await in a plain function.
print('must not be printed')
def f():
    await x
