# Rejected: a missing attribute.
print('must not be printed')
x = a.
