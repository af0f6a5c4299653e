# Rejected: not in the wrong place.
print('must not be printed')
x = a not b
