# Rejected: an indented first line.
print('must not be printed')
  x = 1
