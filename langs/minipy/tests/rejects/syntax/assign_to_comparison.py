# Rejected: assignment to a comparison.
print('must not be printed')
a < b = 3
