# Rejected: a bad string prefix.
print('must not be printed')
x = fb'abc'
