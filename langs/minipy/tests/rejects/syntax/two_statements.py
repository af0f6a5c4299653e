# Rejected: two statements on a line.
print('must not be printed')
x = 1 y = 2
