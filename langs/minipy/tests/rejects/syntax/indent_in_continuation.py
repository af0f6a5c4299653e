# Rejected: an indent after an expression.
print('must not be printed')
x = 1
    y = 2
