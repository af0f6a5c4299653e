# Rejected: a missing element in a tuple.
print('must not be printed')
x = (1,, 2)
