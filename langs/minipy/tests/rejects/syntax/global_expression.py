# Rejected: global of an attribute.
print('must not be printed')
global a.b
