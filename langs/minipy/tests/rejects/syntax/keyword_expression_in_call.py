# Rejected: an expression as a keyword.
print('must not be printed')
f(a + b=1)
