# Rejected: a letter after a hexadecimal number.
print('must not be printed')
x = 0xfg
