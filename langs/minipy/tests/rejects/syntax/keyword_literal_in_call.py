# Rejected: a number as a keyword.
print('must not be printed')
f(1=2)
