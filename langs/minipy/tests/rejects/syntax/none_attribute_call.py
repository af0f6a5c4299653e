# Rejected: None as a keyword argument name.
print('must not be printed')
f(None=1)
