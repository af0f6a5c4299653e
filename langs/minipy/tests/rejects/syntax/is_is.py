# Rejected: two is.
print('must not be printed')
x = a is is b
