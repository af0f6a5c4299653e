# Rejected: del of nothing.
print('must not be printed')
del
