# Rejected: an increment.
print('must not be printed')
x++
