# Rejected: elif after else.
print('must not be printed')
if a:
    pass
else:
    pass
elif b:
    pass
