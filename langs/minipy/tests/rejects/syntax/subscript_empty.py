# Rejected: an empty subscript.
print('must not be printed')
x = a[]
