# Rejected: a dedent to a level that was never.
print('must not be printed')
if x:
        y = 1
    z = 2
