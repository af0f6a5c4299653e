# Rejected: elif without a colon.
print('must not be printed')
if a:
    pass
elif b
    pass
