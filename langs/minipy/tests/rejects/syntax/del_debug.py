# Rejected: del of __debug__.
print('must not be printed')
del __debug__
