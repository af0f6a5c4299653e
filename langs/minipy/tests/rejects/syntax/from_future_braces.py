# Rejected: braces.
print('must not be printed')
from __future__ import braces
