# Rejected: an underscore before the point.
print('must not be printed')
x = 1_.0
