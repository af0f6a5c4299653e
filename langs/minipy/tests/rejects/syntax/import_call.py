# Rejected: import of a call.
print('must not be printed')
import f()
