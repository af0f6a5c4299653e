# Rejected: del of a starred name.
print('must not be printed')
del *a
