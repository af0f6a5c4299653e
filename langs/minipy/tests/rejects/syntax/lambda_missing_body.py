# Rejected: a lambda without a body.
print('must not be printed')
x = lambda a:
