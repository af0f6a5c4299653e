# Rejected: only a format specification.
print('must not be printed')
x = f'{:5}'
