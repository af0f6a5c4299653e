# Rejected: a dotted name to import.
print('must not be printed')
from a import b.c
