# Rejected: a keyword as a function's name.
print('must not be printed')
def class():
    pass
