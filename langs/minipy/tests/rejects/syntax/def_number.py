# Rejected: a number as a parameter.
print('must not be printed')
def f(1):
    pass
