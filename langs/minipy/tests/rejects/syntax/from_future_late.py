# Rejected: a future import that comes late.
print('must not be printed')
x = 1
from __future__ import division
