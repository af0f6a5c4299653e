# Rejected: parentheses in the parameters of a function.
print('must not be printed')
def f((a, b)):
    pass
