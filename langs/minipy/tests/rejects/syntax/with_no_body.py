# Rejected: a with without a body.
print('must not be printed')
with x:
y = 1
