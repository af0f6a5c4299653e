# Rejected: the diamond operator.
print('must not be printed')
if a <> b:
    pass
