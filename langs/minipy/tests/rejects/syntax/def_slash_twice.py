# Rejected: two slashes.
print('must not be printed')
def f(a, /, b, /):
    pass
