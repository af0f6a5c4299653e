# Rejected: assignment to a keyword.
print('must not be printed')
class = 1
