# Rejected: a truncated unicode escape.
print('must not be printed')
x = '\u12'
