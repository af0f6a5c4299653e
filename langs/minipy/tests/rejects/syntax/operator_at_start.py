# Rejected: an operator at the start.
print('must not be printed')
x = * 2
