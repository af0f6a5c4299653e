# Rejected: raise with a comma.
print('must not be printed')
raise ValueError, 'x'
