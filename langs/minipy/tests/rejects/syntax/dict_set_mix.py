# Rejected: a set with a value.
print('must not be printed')
x = {1, 2: 3}
