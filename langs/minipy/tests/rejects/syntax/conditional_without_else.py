# Rejected: a conditional without else.
print('must not be printed')
x = 1 if y
