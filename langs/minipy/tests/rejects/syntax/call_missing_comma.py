# Rejected: a missing comma in a call.
print('must not be printed')
f(a b)
