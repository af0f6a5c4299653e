# Rejected: continue in the else of a loop.
print('must not be printed')
for x in y:
    pass
else:
    continue
