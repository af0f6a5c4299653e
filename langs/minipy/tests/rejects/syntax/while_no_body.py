# Rejected: a while without a body.
print('must not be printed')
while x:
y = 1
