# Rejected: an unterminated string in single quotes.
print('must not be printed')
x = 'abc
y = 1
