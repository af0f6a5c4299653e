# Rejected: an unmatched bracket.
print('must not be printed')
x = 1]
