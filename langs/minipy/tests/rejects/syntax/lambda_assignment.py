# Rejected: an assignment in a lambda.
print('must not be printed')
x = lambda: y = 1
