# Rejected: a lambda with a star alone.
print('must not be printed')
lambda *: 1
