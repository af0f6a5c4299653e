# Rejected: a default of a star parameter.
print('must not be printed')
def f(*a=1):
    pass
