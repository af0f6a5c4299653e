# Rejected: del of None.
print('must not be printed')
del None
