# Rejected: a bad digit in an octal number.
print('must not be printed')
x = 0o18
