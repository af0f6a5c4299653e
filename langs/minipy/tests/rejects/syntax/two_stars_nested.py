# Rejected: two starred targets in a nested target.
print('must not be printed')
a, (*b, *c) = 1, (2, 3)
