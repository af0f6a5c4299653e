# Rejected: an attribute assignment in a condition.
print('must not be printed')
if x.a = 3:
    pass
