# Rejected: a keyword in an expression.
print('must not be printed')
x = while
