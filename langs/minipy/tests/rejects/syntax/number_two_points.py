# Rejected: two points.
print('must not be printed')
x = 1.2.3
