# Rejected: an exclamation mark.
print('must not be printed')
x = !y
