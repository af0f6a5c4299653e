# Rejected: del of a lambda.
print('must not be printed')
del (lambda: 0)
