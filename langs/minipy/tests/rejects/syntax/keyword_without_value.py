# Rejected: a keyword without a value.
print('must not be printed')
f(a=)
