# Rejected: a starred value in a dict.
print('must not be printed')
x = {1: *a}
