# Rejected: yield inside a generator expression.
print('must not be printed')
def f():
    return ((yield x) for x in y)
