# Rejected: assignment to a string.
print('must not be printed')
'abc' = 1
