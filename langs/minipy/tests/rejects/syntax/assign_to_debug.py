# Rejected: assignment to __debug__.
print('must not be printed')
__debug__ = 1
