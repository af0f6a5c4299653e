# Rejected: a keyword as a parameter.
print('must not be printed')
def f(None):
    pass
