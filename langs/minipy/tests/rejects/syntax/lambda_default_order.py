# Rejected: a lambda with a non-default argument after a default one.
print('must not be printed')
lambda x=1, y: 1
