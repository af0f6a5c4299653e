# Rejected: parentheses in the parameters of a lambda.
print('must not be printed')
lambda (a, b): 1
