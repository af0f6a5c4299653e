# Rejected: a missing colon in a dict.
print('must not be printed')
x = {1: 2, 3}
