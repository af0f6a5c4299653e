# Rejected: assignment to the ellipsis.
print('must not be printed')
... = 1
