# Rejected: a keyword as a lambda parameter.
print('must not be printed')
x = lambda if: 1
