# Rejected: an error in the expression of an f-string.
print('must not be printed')
x = f'{a b}'
