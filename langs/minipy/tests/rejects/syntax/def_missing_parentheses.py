# Rejected: a function without parentheses.
print('must not be printed')
def f:
    pass
