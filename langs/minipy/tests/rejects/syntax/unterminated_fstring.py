# Rejected: an unterminated f-string.
print('must not be printed')
x = f'abc {y}
