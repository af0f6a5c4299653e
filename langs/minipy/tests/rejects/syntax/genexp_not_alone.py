# Rejected: a generator expression beside an argument.
print('must not be printed')
f(x for x in y, 1)
