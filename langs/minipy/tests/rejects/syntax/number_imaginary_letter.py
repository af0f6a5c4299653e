# Rejected: a letter after an imaginary number.
print('must not be printed')
x = 1jx
