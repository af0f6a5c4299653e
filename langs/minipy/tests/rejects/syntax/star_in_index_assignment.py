# Rejected: two stars in an index.
print('must not be printed')
x = *a
