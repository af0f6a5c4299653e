# Rejected: a walrus to None.
print('must not be printed')
(None := 2)
