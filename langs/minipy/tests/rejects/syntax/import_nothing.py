# Rejected: import of nothing.
print('must not be printed')
import
