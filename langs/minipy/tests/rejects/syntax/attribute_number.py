# Rejected: a number as an attribute.
print('must not be printed')
x = a.1
