# Rejected: assignment to a negation.
print('must not be printed')
not a = 1
