# Rejected: an operator at the end.
print('must not be printed')
x = 1 +
