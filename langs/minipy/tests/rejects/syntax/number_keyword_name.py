# Rejected: a name after a number.
print('must not be printed')
x = 1name
