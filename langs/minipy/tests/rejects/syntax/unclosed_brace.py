# Rejected: an unclosed brace.
print('must not be printed')
x = {1: 2,
y = 3
