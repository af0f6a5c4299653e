# Rejected: a trailing comma without parentheses.
print('must not be printed')
from a import b,
