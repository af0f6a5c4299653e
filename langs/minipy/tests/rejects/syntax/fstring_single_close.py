# Rejected: a single closing brace in an f-string.
print('must not be printed')
x = f'a}b'
