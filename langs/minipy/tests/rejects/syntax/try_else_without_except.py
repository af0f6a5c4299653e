# Rejected: else without except.
print('must not be printed')
try:
    pass
else:
    pass
