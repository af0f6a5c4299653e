# Rejected: an old octal number.
print('must not be printed')
x = 0777
