# Rejected: else in a comprehension filter.
print('must not be printed')
x = [a for a in b if c else d]
