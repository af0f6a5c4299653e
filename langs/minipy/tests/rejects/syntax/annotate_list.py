# Rejected: annotation of a list.
print('must not be printed')
[a]: int
