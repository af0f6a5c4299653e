# Rejected: double star alone.
print('must not be printed')
f(**)
