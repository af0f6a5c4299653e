# Rejected: a literal in a chain of assignments.
print('must not be printed')
a = 1 = b
