# Rejected: only a conversion.
print('must not be printed')
x = f'{!r}'
