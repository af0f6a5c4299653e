# Rejected: dict unpacking in a set.
print('must not be printed')
x = {1, **a}
