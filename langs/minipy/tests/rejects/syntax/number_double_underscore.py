# Rejected: two underscores.
print('must not be printed')
x = 1__0
