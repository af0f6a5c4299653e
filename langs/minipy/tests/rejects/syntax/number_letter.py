# Rejected: a letter after a number.
print('must not be printed')
x = 1a
