# Rejected: a parameter after the double star.
print('must not be printed')
def f(**k, a):
    pass
