# Rejected: brackets mismatched over lines.
print('must not be printed')
x = [1,
     2)
