# Rejected: a call that is not closed.
print('must not be printed')
print(1
x = 2
