# Rejected: a default of a double star parameter.
print('must not be printed')
def f(**k=1):
    pass
