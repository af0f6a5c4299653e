# Rejected: assert of nothing.
print('must not be printed')
assert
