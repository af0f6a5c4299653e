# Rejected: a trailing underscore.
print('must not be printed')
x = 1_
