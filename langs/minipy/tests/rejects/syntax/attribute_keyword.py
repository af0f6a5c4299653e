# Rejected: a keyword as an attribute.
print('must not be printed')
x = a.class
