# Rejected: an if without a body.
print('must not be printed')
if x:
y = 1
