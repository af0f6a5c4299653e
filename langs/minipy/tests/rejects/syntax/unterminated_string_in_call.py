# Rejected: an unterminated string in a call.
print('must not be printed')
print('abc)
