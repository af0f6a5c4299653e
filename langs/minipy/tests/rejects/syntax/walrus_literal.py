# Rejected: a walrus to a literal.
print('must not be printed')
(1 := 2)
