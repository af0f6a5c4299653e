# Rejected: an else without a body.
print('must not be printed')
if x:
    pass
else:
y = 1
