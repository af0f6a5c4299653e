# Rejected: an exponent with a sign only.
print('must not be printed')
x = 1e+
