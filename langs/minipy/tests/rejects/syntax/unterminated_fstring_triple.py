# Rejected: an unterminated triple-quoted f-string.
print('must not be printed')
x = f'''abc
{y}
