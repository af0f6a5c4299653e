# Rejected: del of an operator.
print('must not be printed')
del a + b
