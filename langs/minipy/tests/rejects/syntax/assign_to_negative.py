# Rejected: assignment to a negative number.
print('must not be printed')
-x = 1
