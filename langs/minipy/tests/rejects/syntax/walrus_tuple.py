# Rejected: a walrus to a tuple.
print('must not be printed')
((a, b) := 1)
