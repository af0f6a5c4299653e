# Rejected: a question mark.
print('must not be printed')
x = a ? b : c
