# Rejected: a generator expression after an argument.
print('must not be printed')
f(1, x for x in y)
