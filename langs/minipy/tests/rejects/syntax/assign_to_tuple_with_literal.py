# Rejected: a literal in a tuple target.
print('must not be printed')
(a, 1) = 2, 3
