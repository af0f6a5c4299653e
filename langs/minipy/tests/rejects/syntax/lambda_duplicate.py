# Rejected: a lambda with a duplicate argument.
print('must not be printed')
lambda x, x: 1
