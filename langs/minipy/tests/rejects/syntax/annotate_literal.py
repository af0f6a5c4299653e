# Rejected: annotation of a literal.
print('must not be printed')
1: int = 2
