# Rejected: two star parameters.
print('must not be printed')
def f(*a, *b):
    pass
