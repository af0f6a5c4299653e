# Rejected: a walrus to an attribute.
print('must not be printed')
(a.b := 1)
