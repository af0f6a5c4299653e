# Rejected: a missing element in a list.
print('must not be printed')
x = [1,, 2]
