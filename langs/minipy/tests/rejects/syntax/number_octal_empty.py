# Rejected: an octal number without digits.
print('must not be printed')
x = 0o
