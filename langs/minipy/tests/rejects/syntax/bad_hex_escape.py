# Rejected: a truncated hexadecimal escape.
print('must not be printed')
x = '\x1'
