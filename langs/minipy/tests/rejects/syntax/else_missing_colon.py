# Rejected: else without a colon.
print('must not be printed')
if a:
    pass
else
    pass
