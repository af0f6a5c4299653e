# Rejected: a literal as a with target.
print('must not be printed')
with a as 1:
    pass
