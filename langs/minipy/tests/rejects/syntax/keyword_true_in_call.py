# Rejected: True as a keyword.
print('must not be printed')
f(True=1)
