# Rejected: empty parentheses.
print('must not be printed')
from a import ()
