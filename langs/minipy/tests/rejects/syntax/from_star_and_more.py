# Rejected: star and a name.
print('must not be printed')
from a import *, b
