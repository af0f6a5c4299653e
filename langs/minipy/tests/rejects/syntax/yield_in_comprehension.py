# Rejected: yield inside a list comprehension.
print('must not be printed')
def f():
    return [(yield x) for x in y]
