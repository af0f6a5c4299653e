# Rejected: a statement in a lambda.
print('must not be printed')
x = lambda: return 1
