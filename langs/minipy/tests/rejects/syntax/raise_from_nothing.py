# Rejected: raise from nothing.
print('must not be printed')
raise x from
