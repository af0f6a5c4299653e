# Rejected: assignment to a conditional expression.
print('must not be printed')
x if y else z = 1
