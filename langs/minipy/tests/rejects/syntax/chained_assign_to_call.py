# Rejected: a call in a chain of assignments.
print('must not be printed')
a = f() = b
