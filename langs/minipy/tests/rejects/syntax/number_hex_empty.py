# Rejected: a hexadecimal number without digits.
print('must not be printed')
x = 0x
