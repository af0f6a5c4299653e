# Rejected: del of an f-string.
print('must not be printed')
del f'{x}'
