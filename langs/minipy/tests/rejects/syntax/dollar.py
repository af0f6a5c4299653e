# Rejected: a dollar sign.
print('must not be printed')
x = $y
