# Rejected: starred assignment target must be in a list or tuple.
print('must not be printed')
*a = [1]
