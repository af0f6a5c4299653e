# Rejected: a missing value in a dict.
print('must not be printed')
x = {1:, 2: 3}
