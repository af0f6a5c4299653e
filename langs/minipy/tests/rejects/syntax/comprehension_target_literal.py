# Rejected: a literal as a comprehension target.
print('must not be printed')
x = [1 for 1 in c]
