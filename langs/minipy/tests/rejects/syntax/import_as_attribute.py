# Rejected: import as an attribute.
print('must not be printed')
import a as b.c
