# Rejected: assignment to a lambda.
print('must not be printed')
lambda x: x = 1
