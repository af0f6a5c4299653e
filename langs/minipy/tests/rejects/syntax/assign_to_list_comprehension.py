# Rejected: assignment to a comprehension.
print('must not be printed')
[i for i in range(3)] = x
