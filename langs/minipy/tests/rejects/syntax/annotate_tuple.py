# Rejected: annotation of a tuple.
print('must not be printed')
(a, b): int = 1, 2
