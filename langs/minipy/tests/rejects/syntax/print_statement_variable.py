# Rejected: print with a variable.
print('must not be printed')
print x
