# Rejected: star in a condition.
print('must not be printed')
if *a:
    pass
