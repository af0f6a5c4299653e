# Rejected: an asynchronous comprehension outside.
print('must not be printed')
def f():
    return [x async for x in y]
