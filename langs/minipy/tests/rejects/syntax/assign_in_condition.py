# Rejected: an assignment in a condition.
print('must not be printed')
if x = 3:
    pass
