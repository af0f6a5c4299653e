# Rejected: augmented assignment to None.
print('must not be printed')
None += 1
