# Rejected: leading zeros in a number.
print('must not be printed')
x = 00012
