# Rejected: an unmatched brace.
print('must not be printed')
x = 1}
