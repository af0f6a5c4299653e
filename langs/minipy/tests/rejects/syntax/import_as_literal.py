# Rejected: import as a literal.
print('must not be printed')
import a as 1
