# Rejected: a call as a for target.
print('must not be printed')
for f() in x:
    pass
