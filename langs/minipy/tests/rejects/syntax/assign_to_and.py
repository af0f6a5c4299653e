# Rejected: assignment to a boolean operator.
print('must not be printed')
a and b = 1
