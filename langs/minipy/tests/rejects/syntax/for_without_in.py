# Rejected: for without in.
print('must not be printed')
for x range(3):
    pass
