# Rejected: a call in a list target.
print('must not be printed')
[a, f()] = 2, 3
