# Rejected: an attribute of an integer literal.
print('must not be printed')
x = 1.real
