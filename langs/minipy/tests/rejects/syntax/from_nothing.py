# Rejected: from without a name.
print('must not be printed')
from a import
