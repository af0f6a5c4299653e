# Rejected: __debug__ as a parameter.
print('must not be printed')
def f(__debug__):
    pass
