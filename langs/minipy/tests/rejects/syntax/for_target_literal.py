# Rejected: a literal as a for target.
print('must not be printed')
for 1 in x:
    pass
