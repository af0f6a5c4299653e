# Rejected: try without a handler.
print('must not be printed')
try:
    pass
x = 1
