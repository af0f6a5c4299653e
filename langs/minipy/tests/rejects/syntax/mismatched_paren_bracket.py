# Rejected: a parenthesis closed by a bracket.
print('must not be printed')
x = (1, 2]
