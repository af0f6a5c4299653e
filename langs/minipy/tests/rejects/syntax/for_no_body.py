# Rejected: a for without a body.
print('must not be printed')
for x in y:
z = 1
