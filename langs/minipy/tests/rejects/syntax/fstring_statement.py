# Rejected: a statement in an f-string.
print('must not be printed')
x = f'{a = = 1}'
