# Rejected: an empty nested replacement field.
print('must not be printed')
x = f'{a:{}}'
