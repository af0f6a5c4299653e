# Rejected: a missing conversion in an f-string.
print('must not be printed')
x = f'{a!}'
