# Rejected: assignment to a generator expression.
print('must not be printed')
(i for i in range(3)) = x
