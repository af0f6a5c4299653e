# Rejected: a missing default.
print('must not be printed')
def f(a=):
    pass
