# Rejected: a Unicode minus sign.
print('must not be printed')
x = 1 − 2
