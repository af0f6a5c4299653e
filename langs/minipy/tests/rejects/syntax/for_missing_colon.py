# Rejected: for without a colon.
print('must not be printed')
for x in range(3)
    pass
