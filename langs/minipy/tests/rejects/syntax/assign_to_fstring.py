# Rejected: assignment to an f-string.
print('must not be printed')
f'{x}' = 1
