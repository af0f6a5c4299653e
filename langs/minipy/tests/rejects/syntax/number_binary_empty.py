# Rejected: a binary number without digits.
print('must not be printed')
x = 0b
