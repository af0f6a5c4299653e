# Rejected: an exponent without digits.
print('must not be printed')
x = 1e
