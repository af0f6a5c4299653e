# Rejected: a bad digit in a binary number.
print('must not be printed')
x = 0b12
