# Rejected: an unterminated string in double quotes.
print('must not be printed')
x = "abc
