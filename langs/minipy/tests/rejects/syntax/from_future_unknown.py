# Rejected: an unknown future feature.
print('must not be printed')
from __future__ import nonesuch
