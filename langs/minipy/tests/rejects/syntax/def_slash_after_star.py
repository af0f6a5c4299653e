# Rejected: a slash after the star.
print('must not be printed')
def f(*, a, /):
    pass
