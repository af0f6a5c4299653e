# Rejected: break with a value.
print('must not be printed')
for x in y:
    break 1
